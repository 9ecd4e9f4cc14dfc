"use client";

import { useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useOpenOrders, useSnapshot } from "@/components/live/use-snapshot";
import { reuseUnchangedRows } from "@/components/ui/data-table/row-order";
import { useNow } from "@/components/ui/live-text";
import { topicText } from "@/lib/live/topic";
import { mergeOrderRows, noClosedRows, trackClosedRows } from "@/lib/orders/open-orders";
import type { OrderRow } from "@/lib/orders/order-row";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/read-order-row";
import { deskNow } from "@/lib/time";

const none: readonly never[] = [];

export const rowKey = (row: OrderRow) => row.key;

/** The account's orders, live. Refused ones whose keys are `dismissed` stay away. */
export function useOrders(connection: DeskConnection, dismissed: ReadonlySet<string>) {
  const { accountId } = connection;
  const orders = useOpenOrders(connection);
  const journal = useSnapshot(topicText({ kind: "journal", accountId }));
  const intents = journal.snapshot?.rows ?? none;
  const given: readonly UnifiedOrder[] = orders.snapshot?.rows ?? none;
  const listedAt = orders.snapshot?.readAt ?? null;

  const listed = useMemo(() => given.map(fromUnified), [given]);
  // Also a list that is known at first paint is one that an order may leave.
  const [seen, setSeen] = useState({ listed: noClosedRows.listed, memory: noClosedRows });
  if (listedAt !== null && seen.listed !== listed) {
    setSeen({
      listed,
      memory: trackClosedRows(seen.memory, listed, { now: deskNow(), listedAt }),
    });
  }

  const [shown, setShown] = useState<readonly OrderRow[]>([]);
  const passing = shown.some(({ status }) => status === "left");
  const now = useNow(passing);
  const { closed } = seen.memory;
  const rows = useMemo(
    () => mergeOrderRows(listed, intents, now, { listedAt, closed, dismissed }),
    [listed, intents, now, listedAt, closed, dismissed],
  );
  const kept = reuseUnchangedRows(shown, rows, rowKey);
  if (kept !== shown) setShown(kept);
  return {
    /** The list and the journal as one; what needs attention first, then the newest. */
    rows: kept,
    intents,
    /** Whether the journal was read; before that, no intents mean nothing. */
    journalRead: journal.snapshot !== undefined,
    /** Why the account has no list of open orders, so that only the journal tells of them. */
    lacked: connection.lacks["unfilled-orders"],
    snapshot: orders.snapshot,
    error: orders.error,
    retry: orders.retry,
  };
}

export type Orders = ReturnType<typeof useOrders>;
