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

/**
 * The page's name, the exchange's two lists of open orders, how many there are and how old that is.
 * An account without the unified list has in its place what the journal knows.
 */
export function OrdersHead({ list, connection, snapshot, open, shown, action }: OrdersHeadProps) {
  const address = useSearchParams();
  const { lacks: missing } = connection;
  const listed = snapshot?.readAt == null ? null : snapshot.rows.length;
  const count = shown === null ? `${open}` : `${shown} of ${open}`;
  const tab = (id: "unified" | "spot", label: string) => {
    const next = new URLSearchParams(address);
    if (id === "unified") next.delete("list");
    else next.set("list", id);
    const counted = list === id;
    return {
      id,
      label,
      href: `?${next}`,
      counted,
      count: counted && listed !== null ? count : undefined,
    };
  };
  const tabs = [
    tab("unified", missing["unfilled-orders"] ? "Sent from here" : "Unified"),
    ...(missing["spot-unfilled-orders"] ? [] : [tab("spot", "Spot (v2)")]),
  ];
  return (
    <div className="no-bar flex h-10 shrink-0 items-center gap-2 overflow-x-auto whitespace-nowrap border-line border-b px-3 phone:h-[46px]">
      <h2 className="text-lg phone:sr-only">Open orders</h2>
      <Tabs label="Lists of orders" fixed current={list} tabs={tabs} />
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
