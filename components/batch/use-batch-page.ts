"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { keyLacks } from "@/components/shell/desk/key-lacks";
import { readingKey } from "@/components/shell/live/reading-key";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useReading } from "@/components/shell/live/use-reading";
import { indexRefOf } from "@/components/shell/market/index-ref";
import { instrumentsOf } from "@/components/shell/market/instruments-of";
import { useSecond } from "@/components/ui/use-second";
import type { Reading } from "@/lib/live/reading";
import { topicText } from "@/lib/live/topic";
import type { OpenOrderPlace } from "@/lib/orders/count-open";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { Batch } from "./batch";
import { type CheckedBefore, checkRows, countRows } from "./check-rows";
import { useBatch } from "./use-batch";
import { useQueue } from "./use-queue";
import { useSending } from "./use-sending";

/** Older than this, the index is used for nothing. */
const freshMs = 10_000;

/** The batch of a connection with its rules worked out, live, and the way to send it. */
export function useBatchPage(connection: DeskConnection) {
  const { id, accountId, positionMode, venue } = connection;
  const { may } = useDesk();
  const queries = useQueryClient();
  const before = useRef<CheckedBefore>(new WeakMap());
  const now = useSecond(true);
  const orders = useReading(topicText({ kind: "orders", accountId })).reading;
  const journal = useReading(topicText({ kind: "journal", accountId })).reading;
  const intents = (journal?.rows as unknown as readonly IntentRow[] | undefined) ?? null;
  const used = useBatch(id, intents);
  const sending = useSending(id, used);
  const { batch } = used;
  const category = batch?.category ?? null;
  const market = useReading(category && topicText({ kind: "instruments", venue, category }));
  const instruments = instrumentsOf(market.reading);
  const symbols = useMemo(() => symbolsOf(batch, instruments), [batch, instruments]);

  const indexOf = (symbol: string) => {
    const topic = topicText({ kind: "index", venue, symbol });
    const index = indexRefOf(queries.getQueryData<Reading>(readingKey(topic)));
    return index !== null && now - index.readAt <= freshMs ? index : null;
  };
  const openOrders =
    orders?.readAt == null ? null : (orders.rows as unknown as readonly OpenOrderPlace[]);
  const world = { positionMode, instruments, indexOf, openOrders, now };
  const checked = batch ? checkRows(batch.rows, world, before.current) : [];
  const lost = useOffReason();
  const lack = category && keyLacks(connection, category);
  const barred = may("orders.place") ? lost : "Needs the permission orders.place";
  const off = barred ?? (lack && `This key lacks ${lack}`);
  const unread = market.reading?.readAt == null ? "The instruments are not read yet" : null;
  useQueue(batch, checked, off ?? unread, used, sending.sendNext);
  return {
    ...used,
    ...sending,
    checked,
    count: countRows(checked),
    market,
    instruments,
    off,
    /** What must be kept fresh: the index of every symbol of the batch. */
    indexTopics: symbols.map((symbol) => topicText({ kind: "index", venue, symbol })),
  };
}

export type BatchPage = ReturnType<typeof useBatchPage>;

function symbolsOf(batch: Batch | null, listed: ReadonlyMap<string, unknown>): readonly string[] {
  const symbols = (batch?.rows ?? []).map(({ symbol }) => symbol.trim().toUpperCase());
  return [...new Set(symbols)].filter((symbol) => listed.has(symbol));
}
