"use client";
import { useAddress } from "@/components/shell/use-address";
import { Tabs } from "@/components/ui/tabs";

/** The two lists in which the exchange tells of open orders. */
export function ListTabs({ current }: { current: "unified" | "spot" }) {
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
      current={current}
      tabs={[
        { id: "unified", label: "Unified", href: hrefOf(null) },
        { id: "spot", label: "Spot (v2)", href: hrefOf("spot") },
      ]}
    />
  );
}
