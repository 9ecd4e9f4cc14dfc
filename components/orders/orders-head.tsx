"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { Age } from "@/components/ui/live-text";
import { Tabs } from "@/components/ui/tabs";
import type { Snapshot } from "@/lib/live/snapshot";

interface OrdersHeadProps {
  list: "unified" | "spot";
  connection: DeskConnection;
  snapshot: Snapshot | undefined;
  /** The open orders of the list in sight, of which some may not be in the exchange's list yet. */
  open: number;
  /** Those of them that pass the filter; null without a filter. */
  shown: number | null;
  action?: ReactNode;
}

/** The page's name, how many orders there are and how old that is. */
export function OrdersHead({ list, connection, snapshot, open, shown, action }: OrdersHeadProps) {
  const listed = snapshot?.readAt == null ? null : snapshot.rows.length;
  return (
    <div className="no-bar flex h-10 shrink-0 items-center gap-2 overflow-x-auto whitespace-nowrap border-line border-b px-3 phone:h-[46px]">
      <h2 className="text-lg phone:sr-only">Open orders</h2>
      <ListTabs
        current={list}
        lacks={connection.lacks}
        count={countLabel(listed === null ? null : open, shown)}
      />
      <span className="flex-1" />
      {snapshot?.readAt != null && (
        <span className="whitespace-nowrap text-ink-3 text-xs">
          <Age since={snapshot.readAt} before="Updated " after=" ago" />
          <span className="phone:hidden">{` \u00b7 all ${listed} loaded`}</span>
        </span>
      )}
      {action}
    </div>
  );
}

function countLabel(open: number | null, shown: number | null): string | undefined {
  if (open === null) return undefined;
  return shown === null ? `${open}` : `${shown} of ${open}`;
}

interface ListTabsProps {
  current: "unified" | "spot";
  lacks: DeskConnection["lacks"];
  /** How many the list has that is in sight. */
  count: string | undefined;
}

/**
 * The exchange's two lists of open orders. An account without the unified one has in its place what
 * the journal knows.
 */
function ListTabs({ current, lacks, count }: ListTabsProps) {
  const address = useSearchParams();
  const hrefOf = (list: string | null) => {
    const next = new URLSearchParams(address);
    if (list === null) next.delete("list");
    else next.set("list", list);
    return `?${next}`;
  };
  const tab = (id: "unified" | "spot", label: string, href: string) => ({
    ...{ id, label, href },
    count: current === id ? count : undefined,
    counted: current === id,
  });
  const first = lacks["unfilled-orders"] ? "Sent from here" : "Unified";
  const tabs = [tab("unified", first, hrefOf(null)), tab("spot", "Spot (v2)", hrefOf("spot"))];
  const shown = lacks["spot-unfilled-orders"] ? tabs.slice(0, 1) : tabs;
  return <Tabs label="Lists of orders" fixed current={current} tabs={shown} />;
}
