"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useSnapshot } from "@/components/live/use-snapshot";
import { categoryLabel, categoryOrder } from "@/components/order-parts/order-labels";
import { SnapshotAge } from "@/components/panels/page-frame";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs } from "@/components/ui/tabs";
import type { Category } from "@/lib/exchange/values";
import type { Snapshot } from "@/lib/live/snapshot";
import { topicText } from "@/lib/live/topic";

interface MarketsHeadProps {
  venue: string;
  category: Category;
  snapshot: Snapshot | undefined;
  action: ReactNode;
}

/** The page's name, the categories with how many each has, and how old the list is. */
export function MarketsHead({ venue, category, snapshot, action }: MarketsHeadProps) {
  const address = useSearchParams();
  const { withConnection } = useDesk();
  const counts = useCategoryCounts(venue);
  const addressOf = (name: string) => {
    const next = new URLSearchParams(address);
    next.set("category", name);
    next.delete("symbol");
    next.delete("screen");
    return `?${next}`;
  };
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">Markets</h1>
      <Tabs
        fixed
        label="Category"
        current={category}
        tabs={categoryOrder.map((name) => ({
          id: name,
          label: categoryLabel(name),
          count: counts[name]?.toString(),
          counted: true,
          href: addressOf(name),
        }))}
      />
      <span className="flex-1" />
      <SnapshotAge snapshot={snapshot} />
      <SoftLink
        href={withConnection("/index-components")}
        className="whitespace-nowrap text-ink-2 text-xs phone:text-sm"
      >
        Index components
      </SoftLink>
      {action}
    </div>
  );
}

/** How many instruments each category has; null until it was read. */
function useCategoryCounts(venue: string): Readonly<Record<Category, number | null>> {
  const spot = useCount(venue, "SPOT");
  const margin = useCount(venue, "MARGIN");
  const usdt = useCount(venue, "USDT-FUTURES");
  const coin = useCount(venue, "COIN-FUTURES");
  const usdc = useCount(venue, "USDC-FUTURES");
  return {
    SPOT: spot,
    MARGIN: margin,
    "USDT-FUTURES": usdt,
    "COIN-FUTURES": coin,
    "USDC-FUTURES": usdc,
  };
}

function useCount(venue: string, category: Category): number | null {
  const { snapshot } = useSnapshot(topicText({ kind: "instruments", venue, category }));
  return snapshot?.readAt == null ? null : snapshot.rows.length;
}
