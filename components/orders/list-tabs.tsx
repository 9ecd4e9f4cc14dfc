"use client";
import { useAddress } from "@/components/shell/use-address";
import { Tabs } from "@/components/ui/tabs";

interface ListTabsProps {
  current: "unified" | "spot";
  /** How many the list has that is in sight. */
  count: string | undefined;
}

/** The two lists in which the exchange tells of open orders. */
export function ListTabs({ current, count }: ListTabsProps) {
  const [address] = useAddress();
  const hrefOf = (list: string | null) => {
    const next = new URLSearchParams(address);
    if (list === null) next.delete("list");
    else next.set("list", list);
    return `?${next}`;
  };
  return (
    <Tabs
      label="Lists of orders"
      fixed
      current={current}
      tabs={[
        {
          id: "unified",
          label: "Unified",
          count: current === "unified" ? count : undefined,
          href: hrefOf(null),
        },
        {
          id: "spot",
          label: "Spot (v2)",
          count: current === "spot" ? count : undefined,
          href: hrefOf("spot"),
        },
      ]}
    />
  );
}
