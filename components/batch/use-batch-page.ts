"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { useNumbers } from "@/components/ui/numbers";
import { deskMutationUnder, isMutationFailure, type MutationFailure } from "@/lib/api/client";
import type { Confirmation } from "@/lib/api/failure";
import { deskQuery, retryUnlessRefused, snapshotKey } from "@/lib/api/query";
import { type Category, categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import type { OrderJobStarted } from "@/lib/order-jobs/order-job";
import type { BatchElement } from "@/lib/orders/batch-limits";
import type { Instrument } from "@/lib/orders/instrument";
import type { BatchAnswer, OrderBatch } from "./batch";
import { type BatchContext, type CheckCache, type CheckedRow, checkBatchRows } from "./check-rows";
import { countRows } from "./summarise-rows";
import { type BatchHandle, useBatch } from "./use-batch";

/** Older than this, the index is used for nothing. */
const freshMs = 10_000;

/** The batch of a connection with its rules worked out, live, and the way to send it. */
export function useBatchPage(connection: DeskConnection) {
  const { id, accountId, positionMode, venue } = connection;
  const { denied } = useDesk();
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
  const numbers = useNumbers();
  const { data: guards = null } = useRiskLimits(accountId);
  const context = { positionMode, instrumentsOf, indexOf, openOrders, now, guards, numbers };
  const checked = batch ? checkBatchRows(batch.rows, context, before.current) : [];
  const lost = useDisabledReason();
  const [missingPermission] = markets.used.flatMap(
    (category) => missingKeyPermission(connection, category) ?? [],
  );
  const disabledReason =
    denied("orders.place") ??
    lost ??
    (missingPermission ? `This key lacks ${missingPermission}` : null);
  useJobResults(accountId, used);
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

/** How a batch is sent: first asked about, then handed to the desk as one job, under one key. */
function useBatchSending(connectionId: string, { dispatch }: BatchHandle) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [confirming, setConfirming] = useState(false);

  const post = async (
    ids: readonly number[],
    request: readonly BatchElement[],
    confirm: Confirmation[],
  ) => {
    const after = dispatch({ type: "send", ids, request });
    // Not taken: another batch is on its way, and nothing goes twice.
    if (after?.sent?.ids !== ids) return;
    const { key } = after.sent;
    const asked = { connectionId, orders: [...request], confirm };
    const answer = await deskMutationUnder(key, "POST /api/order-jobs/batch", asked);
    dispatch({ type: "answer", key, answer: batchAnswerOf(answer) });
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
    send: (rows: readonly CheckedRow[], confirm: Confirmation[] = []) => {
      setConfirming(false);
      const ids = rows.map(({ row }) => row.id);
      const request = rows.flatMap(({ element }) => element ?? []);
      if (ids.length === 0 || ids.length !== request.length) return;
      void post(ids, request, confirm);
    },
    /** The same batch under the same key: the desk makes one job of it, however often asked. */
    retrySameKey: (batch: OrderBatch) => {
      if (!batch.sent) return;
      const { ids, request } = batch.sent;
      void post(ids, request, []);
    },
  };
}

/** What the desk said; of an answer that nobody can read, nothing is known. */
function batchAnswerOf(answer: OrderJobStarted | MutationFailure): BatchAnswer {
  if (!isMutationFailure(answer)) return { kind: "started", jobId: answer.jobId };
  if (answer.failure === null) return { kind: "no-answer" };
  return { kind: "refused", failure: answer.failure };
}

/** What became of each order, from the desk, once its job pauses, ends or is no longer listed. */
function useJobResults(accountId: string, { batch, dispatch }: BatchHandle): void {
  const { snapshot } = useSnapshot(topicText({ kind: "order-jobs", accountId }));
  const jobId = batch?.jobId ?? null;
  const job = snapshot?.rows.find(({ id }) => id === jobId);
  const rests = snapshot !== undefined && (job === undefined || job.state !== "running");
  const query = deskQuery("/api/order-jobs/[job]", jobId !== null && rests ? { job: jobId } : null);
  const { data, refetch } = useQuery({ ...query, retry: retryUnlessRefused });
  const stand = JSON.stringify([job?.state, job?.endedAt, job?.counts]);
  useEffect(() => {
    if (jobId !== null && rests && stand) void refetch();
  }, [jobId, rests, stand, refetch]);
  useEffect(() => {
    if (jobId !== null && data) dispatch({ type: "results", jobId, results: data });
  }, [jobId, data, dispatch]);
}
