"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { useDisabledReason } from "@/components/live/live-provider";
import { useOpenOrders, useSnapshot } from "@/components/live/use-snapshot";
import {
  findInstrument,
  instrumentsBySymbol,
  weightedIndexOf,
} from "@/components/market/market-data";
import { useNow } from "@/components/ui/live-text";
import { exchangeMutation } from "@/lib/api/exchange";
import { snapshotKey } from "@/lib/api/query";
import { type Category, categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import { deskNow } from "@/lib/time";
import {
  hasQueuedRows,
  isSending,
  nextRequestRows,
  type OrderBatch,
  ordersPerRequest,
} from "./batch";
import type { BatchElement } from "./batch-row";
import { type BatchContext, type CheckCache, type CheckedRow, checkBatchRows } from "./check-rows";
import { countRows } from "./summarise-rows";
import { type BatchHandle, useBatch } from "./use-batch";

/** Older than this, the index is used for nothing. */
const freshMs = 10_000;

/** The batch of a connection with its rules worked out, live, and the way to send it. */
export function useBatchPage(connection: DeskConnection) {
  const { id, accountId, positionMode, venue } = connection;
  const { may } = useDesk();
  const queries = useQueryClient();
  const before = useRef<CheckCache>(new WeakMap());
  const now = useNow(true);
  const orders = useOpenOrders(connection).snapshot;
  const journal = useSnapshot(topicText({ kind: "journal", accountId })).snapshot;
  const intents = journal?.rows ?? null;
  const used = useBatch(id, intents);
  const sending = useBatchSending(id, used);
  const { batch } = used;
  const markets = useMarkets(venue, batch);
  const { instrumentsOf } = markets;
  const symbols = useMemo(() => symbolsOf(batch, instrumentsOf), [batch, instrumentsOf]);

  const indexOf = (symbol: string) => {
    const topic = topicText({ kind: "index", venue, symbol });
    const index = weightedIndexOf(queries.getQueryData(snapshotKey(topic)));
    return index !== null && now - index.readAt <= freshMs ? index : null;
  };
  const openOrders = orders?.readAt == null ? null : orders.rows;
  const { data: guards = null } = useRiskLimits(accountId);
  const context = { positionMode, instrumentsOf, indexOf, openOrders, now, guards };
  const checked = batch ? checkBatchRows(batch.rows, context, before.current) : [];
  const lost = useDisabledReason();
  const [missingPermission] = markets.used.flatMap(
    (category) => missingKeyPermission(connection, category) ?? [],
  );
  const denied = may("orders.place") ? lost : "You don't have access (orders.place)";
  const disabledReason =
    denied ?? (missingPermission ? `This key lacks ${missingPermission}` : null);
  useBatchQueue(batch, checked, disabledReason ?? markets.unread, used, sending.sendNext);
  return {
    ...used,
    ...sending,
    connection,
    checked,
    count: countRows(checked),
    intents,
    openOrders,
    indexOf,
    guards,
    markets,
    disabledReason,
    /** What must be kept fresh: the index of every symbol of the batch. */
    indexTopics: symbols.map((symbol) => topicText({ kind: "index", venue, symbol })),
  };
}

export type BatchPageState = ReturnType<typeof useBatchPage>;

/** The index is read at most ten times a second for everybody, so only so many are kept fresh. */
const maxIndexes = 20;

function symbolsOf(batch: OrderBatch | null, instrumentsOf: BatchContext["instrumentsOf"]) {
  const counts = new Map<string, number>();
  for (const { symbol, order } of batch?.rows ?? []) {
    const found = findInstrument(instrumentsOf(order.category), symbol.trim())?.symbol;
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, maxIndexes).map(([symbol]) => symbol);
}

function useMarkets(venue: string, batch: OrderBatch | null) {
  const own = batch?.rows.map(({ order }) => order.category) ?? [];
  const text = batch
    ? [...new Set([batch.category, batch.ladder?.category ?? batch.category, ...own])].join()
    : "";
  const usedText = (category: Category) =>
    text.split(",").includes(category) ? topicText({ kind: "instruments", venue, category }) : null;
  const lists = {
    SPOT: useSnapshot(usedText("SPOT")),
    MARGIN: useSnapshot(usedText("MARGIN")),
    "USDT-FUTURES": useSnapshot(usedText("USDT-FUTURES")),
    "USDC-FUTURES": useSnapshot(usedText("USDC-FUTURES")),
    "COIN-FUTURES": useSnapshot(usedText("COIN-FUTURES")),
  } as const satisfies Readonly<Record<Category, unknown>>;
  const used = categories.filter((category) => usedText(category) !== null);
  const maps = categories.map((category) => instrumentsBySymbol(lists[category].snapshot));
  const instrumentsOf = useCallback(
    (category: Category) => maps[categories.indexOf(category)] ?? new Map<string, Instrument>(),
    // One array for each drawing holds what changes seldom.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the maps are the dependencies
    maps,
  );
  const unread = used.filter((category) => lists[category].snapshot?.readAt == null);
  const [failed] = unread.filter(
    (category) => lists[category].error || lists[category].snapshot?.failure,
  );
  return {
    used,
    instrumentsOf,
    /** Why rows cannot be checked yet, or null. */
    unread: unread.length > 0 || used.length === 0 ? "Loading the instruments" : null,
    failed: failed && lists[failed],
  };
}

/**
 * How a batch is sent: first asked about, then request by request, each once and under a key of its
 * own. The next goes only when the outcome of the one before is known.
 */
function useBatchSending(connectionId: string, { dispatch }: BatchHandle) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [confirming, setConfirming] = useState(false);
  // What a user confirmed of a whole batch goes with each of its requests, until a reload.
  const confirmedOfAll = useRef<readonly string[]>([]);

  const post = async (
    ids: readonly number[],
    request: readonly BatchElement[],
    confirm: readonly string[],
  ) => {
    const after = dispatch({ type: "send", ids, request, at: deskNow() });
    // Not taken: another request is on its way, and nothing goes twice.
    if (after?.sent?.ids !== ids) return;
    const { key } = after.sent;
    const sending = { connectionId, key, request: [...request], confirm };
    const answer = await exchangeMutation("place-batch", sending);
    dispatch({ type: "answer", key, answer, at: deskNow() });
  };
  return {
    /** The rows that a user was asked about last, by id, and whether that is still open. */
    confirmingIds: ids,
    confirming,
    requestConfirmation: (wanted: readonly number[]) => {
      setIds(wanted);
      setConfirming(true);
    },
    cancelConfirmation: () => setConfirming(false),
    /** Makes drafts of refused rows under new ids, and asks before they are sent again. */
    requestRetry: (refused: readonly number[]) => {
      dispatch({ type: "revise", ids: refused });
      setIds(refused);
      setConfirming(true);
    },
    send: (rows: readonly CheckedRow[], confirm: readonly string[] = []) => {
      setConfirming(false);
      const ids = rows.map(({ row }) => row.id);
      const request = rows.flatMap(({ element }) => element ?? []);
      if (ids.length === 0 || ids.length !== request.length) return;
      const mixed = request.some(({ category }) => category !== request[0]?.category);
      confirmedOfAll.current = confirm.filter((each) => each === "over-own-limit");
      if (mixed || ids.length > ordersPerRequest) dispatch({ type: "queue", ids });
      else void post(ids, request, confirm);
    },
    /** Sends the next request of rows that wait; a row that rules now forbid stays behind. */
    sendNext: (batch: OrderBatch, checked: readonly CheckedRow[]) => {
      const chunk = nextRequestRows(batch).map(({ id }) =>
        checked.find(({ row }) => row.id === id),
      );
      const denied = chunk.flatMap((each) => (each && !each.element ? [each.row.id] : []));
      if (denied.length > 0) return void dispatch({ type: "release", ids: denied });
      const ids = chunk.flatMap((each) => each?.row.id ?? []);
      const request = chunk.flatMap((each) => each?.element ?? []);
      if (ids.length === 0 || ids.length !== request.length) return;
      setIds(ids);
      void post(ids, request, confirmedOfAll.current);
    },
    /**
     * The same request under the same key: the desk sends it at most once, and returns what became
     * of it.
     */
    retrySameKey: (batch: OrderBatch) => {
      if (!batch.sent) return;
      const { ids, request } = batch.sent;
      void post(ids, request, []);
    },
  };
}

/** So long what waits keeps still at least when the exchange's rate was used up. */
const minWaitMs = 250;

/**
 * Sends what waits, one request after the other. Each is drawn before it goes, so that a pause
 * between two of them always counts; whatever is unclear holds the rest until a user goes on.
 */
function useBatchQueue(
  batch: OrderBatch | null,
  checked: readonly CheckedRow[],
  disabledReason: string | null,
  { dispatch }: BatchHandle,
  sendNext: (batch: OrderBatch, checked: readonly CheckedRow[]) => void,
): void {
  const goes =
    batch !== null &&
    hasQueuedRows(batch) &&
    batch.pauseReason === null &&
    batch.sent === null &&
    !isSending(batch);
  const busyMs =
    batch?.pauseReason === "busy" && batch.refused?.kind === "busy"
      ? Math.max(minWaitMs, batch.refused.retryAfterMs)
      : null;
  useEffect(() => {
    if (busyMs === null) return;
    const timer = setTimeout(() => dispatch({ type: "resume" }), busyMs);
    return () => clearTimeout(timer);
  }, [busyMs, dispatch]);
  useEffect(() => {
    if (!goes || batch === null) return;
    if (disabledReason !== null) dispatch({ type: "pause", reason: "off" });
    else sendNext(batch, checked);
  }, [goes, batch, checked, disabledReason, dispatch, sendNext]);
}
