"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { isFutures } from "@/lib/exchange/futures";
import { topicText } from "@/lib/live/topic";
import { useLive } from "./live-provider";
import { useOpenOrders, useSnapshot } from "./use-snapshot";

/** Futures and spot each have their own limit (docs/interface.md#endpoint-1). */
export const openLimit = 400;

interface OrderCounts {
  /** Null before the list was read. */
  futures: number | null;
  spot: number | null;
  /** Intents whose outcome is unknown, but for new sub-accounts; and these. */
  unknown: number;
  unknownCreations: number;
}

/** How many orders the account has open, against the interface's caps, and how many are unknown. */
export function useOrderCounts(): OrderCounts {
  const desk = useDesk();
  const { may } = desk;
  // What stands around a page is drawn before its data is taken in: on the server too.
  const connection = useLive() ? desk.connection : undefined;
  const accountId = connection?.accountId;
  const orders = useOpenOrders(connection);
  const journal = useSnapshot(
    accountId && may("journal.view") ? topicText({ kind: "journal", accountId }) : null,
  );
  const listed = orders.snapshot?.readAt == null ? null : orders.snapshot.rows;
  const futures = listed?.filter((row) => isFutures(row.category ?? "")).length ?? null;
  const unknown = (journal.snapshot?.rows ?? []).filter(
    (row) => row.state === "UNKNOWN" || row.state === "UNRESOLVED",
  );
  const creations = unknown.filter((row) => row.kind === "create").length;
  return {
    futures,
    spot: listed && futures !== null ? listed.length - futures : null,
    unknown: unknown.length - creations,
    unknownCreations: creations,
  };
}

interface UnknownBadgeProps {
  of: "orders" | "sub-accounts";
  className: string;
}

/** How many orders, or sub-accounts, are of unknown outcome; nothing when there are none. */
export function UnknownBadge({ of, className }: UnknownBadgeProps) {
  const { unknown, unknownCreations } = useOrderCounts();
  const count = of === "orders" ? unknown : unknownCreations;
  if (count === 0) return null;
  return (
    <span
      className={cx(
        "absolute h-[15px] min-w-[15px] rounded-full bg-unknown px-0.5 text-center font-semibold",
        "text-[10px] text-on-unknown leading-[15px]",
        className,
      )}
    >
      {count}
      <span className="sr-only"> unknown{of === "sub-accounts" && " sub-accounts"}</span>
    </span>
  );
}
