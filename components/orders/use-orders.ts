"use client";
import { useMemo, useState } from "react";
import type { DeskError } from "@/components/shell/ask-desk";
import { useReading } from "@/components/shell/live/use-reading";
import { keepSame } from "@/components/ui/data-table/keep-same";
import { useSecond } from "@/components/ui/use-second";
import type { Reading, Row } from "@/lib/live/reading";
import { topicText } from "@/lib/live/topic";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/from-unified";
import type { IntentRow } from "@/lib/orders/intent-row";
import { noMemory, noteLeft } from "@/lib/orders/left-memory";
import { mergeRows } from "@/lib/orders/merge-rows";
import type { OrderRow } from "@/lib/orders/order-row";

export interface Orders {
  /** The list and the journal as one; what needs somebody first, then the newest. */
  rows: readonly OrderRow[];
  intents: readonly IntentRow[];
  /** Whether the journal was read; before that, no intents mean nothing. */
  journalRead: boolean;
  /** The list as the exchange gave it; undefined until the desk answered. */
  reading: Reading | undefined;
  error: DeskError | null;
  retry: () => void;
}

const none: readonly Row[] = [];
export const rowKey = (row: OrderRow) => row.key;

/** The account's orders, live. Refused ones whose keys are `dismissed` stay away. */
export function useOrders(accountId: string, dismissed: ReadonlySet<string>): Orders {
  const orders = useReading(topicText({ kind: "orders", accountId }));
  const journal = useReading(topicText({ kind: "journal", accountId }));
  const intents = (journal.reading?.rows ?? none) as unknown as readonly IntentRow[];
  const given = orders.reading?.rows ?? none;
  const listedAt = orders.reading?.readAt ?? null;

  const listed = useMemo(
    () => (given as unknown as readonly UnifiedOrder[]).map(fromUnified),
    [given],
  );
  const [seen, setSeen] = useState({ listed, memory: noMemory });
  if (listedAt !== null && seen.listed !== listed) {
    setSeen({ listed, memory: noteLeft(seen.memory, listed, { now: Date.now(), listedAt }) });
  }

  const [shown, setShown] = useState<readonly OrderRow[]>([]);
  const passing = shown.some(({ status }) => status === "left");
  const now = useSecond(passing);
  const { left } = seen.memory;
  const rows = useMemo(
    () => mergeRows(listed, intents, now, { listedAt, left, dismissed }),
    [listed, intents, now, listedAt, left, dismissed],
  );
  const kept = keepSame(shown, rows, rowKey);
  if (kept !== shown) setShown(kept);
  return {
    rows: kept,
    intents,
    journalRead: journal.reading !== undefined,
    reading: orders.reading,
    error: orders.error,
    retry: orders.retry,
  };
}
