"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDismissedKeys } from "@/components/desk/dismissed-keys";
import { useFilters } from "@/components/desk/use-filters";
import { useNow } from "@/components/ui/live-text";
import { useMedia } from "@/components/ui/media";
import type { OrderRow } from "@/lib/orders/order-row";
import { orderFilters, orderPasses } from "./order-filter";
import { distanceFrom, useIndexes } from "./order-market";
import { canCancel, cancelledOrderIds, isUnknown, wasCancelled, wasNotPlaced } from "./order-state";
import type { OrdersContextValue } from "./orders-context";
import { useOrders } from "./use-orders";

const noSymbols: readonly string[] = [];

/** The unified list: its rows, what of them the filters leave, and its part of the context. */
export function useUnifiedList(connection: DeskConnection, desk: OrdersContextValue) {
  const [dismissed, dismiss] = useDismissedKeys();
  const orders = useOrders(connection, dismissed);
  const filters = useFilters(orderFilters);
  const { values } = filters;
  const near = values.within !== null;
  const indexes = useIndexes(
    connection.venue,
    near ? orders.rows.map(({ symbol }) => symbol) : noSymbols,
  );
  const now = useNow(values.age !== null);
  const passes = useCallback(
    (row: OrderRow, filter: typeof values) =>
      orderPasses(row, filter, {
        now,
        distanceOf: ({ symbol, price }) => {
          const index = indexes.get(symbol);
          return index && price !== null ? distanceFrom(price, index.price, 6) : null;
        },
      }),
    [now, indexes],
  );
  const shown = useMemo(
    () => orders.rows.filter((row) => passes(row, values)),
    [orders.rows, passes, values],
  );
  const cancellable = useMemo(() => orders.rows.filter(canCancel), [orders.rows]);
  const agreed = useMemo(() => cancelledOrderIds(orders.intents), [orders.intents]);
  const own = useMemo<OrdersContextValue>(
    () => ({
      ...desk,
      dismiss: (row) => dismiss(row.key),
      wasCancelled: (row) => wasCancelled(row, agreed),
    }),
    [desk, dismiss, agreed],
  );
  const unindexed = near
    ? orders.rows.filter(({ symbol, price }) => price !== null && !indexes.has(symbol)).length
    : 0;
  return { ...orders, filters, passes, shown, cancellable, own, near, unindexed };
}

export type UnifiedListState = ReturnType<typeof useUnifiedList>;

const groupings = ["symbol", "category"] as const;

/** By what rows are grouped. */
export type OrderGrouping = (typeof groupings)[number] | null;

/** Heads below the live rows: orders that may be live, and those that were never placed. */
export const unknownGroup = "Unknown";
export const endedGroup = "Ended";

const endedOnly: ReadonlySet<string> = new Set([endedGroup]);
const belowLive: ReadonlySet<string> = new Set([unknownGroup, endedGroup]);

/**
 * How the rows are grouped, as the address says, and which groups are collapsed. On a low window
 * the unknown orders are one line until it is opened, so that the live ones stay in sight.
 */
export function useOrderGroups() {
  const [by, setBy] = useQueryState("group", parseAsStringLiteral(groupings));
  const low = useMedia("(height < 800px)", false);
  const [chosen, setCollapsed] = useState<ReadonlySet<string> | null>(null);
  const collapsed = chosen ?? (low ? belowLive : endedOnly);
  const onCollapse = useCallback(
    (key: string, closed: boolean) => {
      setCollapsed(() => {
        const next = new Set(collapsed);
        if (closed) next.add(key);
        else next.delete(key);
        return next;
      });
    },
    [collapsed],
  );
  const onGroup = useCallback((group: OrderGrouping) => void setBy(group), [setBy]);
  return { by, onGroup, collapsed, onCollapse };
}

export type OrderGroups = ReturnType<typeof useOrderGroups>;

/** The group of a row; null is above all groups. */
export function groupKeyOf(row: OrderRow, by: OrderGrouping): string | null {
  if (isUnknown(row)) return unknownGroup;
  if (wasNotPlaced(row)) return endedGroup;
  if (by === null) return null;
  return by === "symbol" ? `${row.symbol} ${row.category}` : row.category;
}

/** Live orders come first, then unknown ones, then what was never placed. */
export function orderRowRank(row: OrderRow): number {
  if (isUnknown(row)) return 1;
  return wasNotPlaced(row) ? 2 : 0;
}
