"use client";
import { useState } from "react";
import { type Sent, send } from "@/components/shell/send";
import type { RowsOutcome } from "@/lib/exchange/errors";
import { type Batch, type BatchAnswer, chunkRows, nextChunk } from "./batch";
import type { CheckedRow } from "./check-rows";
import type { UsedBatch } from "./use-batch";
import type { BatchElement } from "./wire";

/**
 * How a batch is sent: first asked about, then request by request, each once and under a key of its
 * own. The next goes only when the outcome of the one before is known.
 */
export function useSending(connectionId: string, { apply }: UsedBatch) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState(false);

  const post = async (
    ids: readonly number[],
    request: readonly BatchElement[],
    confirm: readonly string[],
  ) => {
    const after = apply({ type: "send", ids, request });
    // Not taken: another request is on its way, and nothing goes twice.
    if (after?.sent?.ids !== ids) return;
    const { key } = after.sent;
    apply({ type: "answer", key, answer: await ask(connectionId, key, request, confirm) });
  };
  return {
    /** The rows that a person was asked about last, by id, and whether that is still open. */
    askedIds: ids,
    asking,
    askAbout: (wanted: readonly number[]) => {
      setIds(wanted);
      setAsking(true);
    },
    stopAsking: () => setAsking(false),
    /** Sends these rows and no others. */
    send: (rows: readonly CheckedRow[], confirm: readonly string[] = []) => {
      setAsking(false);
      const ids = rows.map(({ row }) => row.id);
      const request = rows.flatMap(({ element }) => element ?? []);
      if (ids.length === 0 || ids.length !== request.length) return;
      if (ids.length > chunkRows) apply({ type: "queue", ids });
      else void post(ids, request, confirm);
    },
    /** Sends the next request of rows that wait; a row that rules now forbid stays behind. */
    sendNext: (batch: Batch, checked: readonly CheckedRow[]) => {
      const chunk = nextChunk(batch).map(({ id }) => checked.find(({ row }) => row.id === id));
      const barred = chunk.flatMap((each) => (each && !each.element ? [each.row.id] : []));
      if (barred.length > 0) return void apply({ type: "release", ids: barred });
      const ids = chunk.flatMap((each) => each?.row.id ?? []);
      const request = chunk.flatMap((each) => each?.element ?? []);
      if (ids.length === 0 || ids.length !== request.length) return;
      setIds(ids);
      void post(ids, request, []);
    },
    /**
     * The same request under the same key: the desk sends it at most once, and tells what became
     * of it.
     */
    askAgain: (batch: Batch) => {
      if (!batch.sent) return;
      const { ids, request } = batch.sent;
      void post(ids, request, []);
    },
  };
}

async function ask(
  connectionId: string,
  key: string,
  request: readonly BatchElement[],
  confirm: readonly string[],
): Promise<BatchAnswer> {
  // What answers a list has an outcome for each of its rows.
  const sent: Sent | RowsOutcome<unknown> = await send("place-batch", {
    connectionId,
    request,
    key,
    confirm,
  });
  return sent;
}
