"use client";
import { useState } from "react";
import { type Sent, send } from "@/components/shell/send";
import type { RowsOutcome } from "@/lib/exchange/errors";
import type { Batch, BatchAnswer } from "./batch";
import type { CheckedRow } from "./check-rows";
import type { UsedBatch } from "./use-batch";

/** How a batch is sent: first asked about, then sent once under its key. */
export function useSending(connectionId: string, { apply }: UsedBatch) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState(false);

  const post = async (batch: Batch | null, confirm: readonly string[]) => {
    if (!batch?.sent) return;
    const { key, request } = batch.sent;
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
      void post(apply({ type: "send", ids, request }), confirm);
    },
    /**
     * The same request under the same key: the desk sends it at most once, and tells what became
     * of it.
     */
    askAgain: (batch: Batch) => {
      if (!batch.sent) return;
      const { ids, request } = batch.sent;
      void post(apply({ type: "send", ids, request }), []);
    },
  };
}

async function ask(
  connectionId: string,
  key: string,
  request: NonNullable<Batch["sent"]>["request"],
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
