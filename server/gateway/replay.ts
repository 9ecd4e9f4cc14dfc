import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "../db/pool";
import { Refusal } from "../http/refusal";
import type { ChangeDraft } from "../journal/intent-draft";
import { outcomeOf, readSettled } from "../journal/outcome-of";
import type { AnyResult } from "./call-context";
import { asResult } from "./result-of";

const lookMs = 100;

/** The first intent of what the same person sent under the same key before. */
export interface Before {
  readonly intentId: string;
  readonly requestHash: Buffer;
}

/** Finds what was sent under an idempotency key before; null when nothing was. */
export async function recall(draft: ChangeDraft): Promise<Before | null> {
  const { deskId, personId, idempotencyKey } = draft;
  const { rows } = await pool().query<Before>({
    name: "gateway-recall",
    text: `SELECT id AS "intentId", request_hash AS "requestHash" FROM intent
           WHERE desk_id = $1 AND idempotency_key = $2 AND person_id = $3`,
    values: [deskId, idempotencyKey, personId],
  });
  return rows[0] ?? null;
}

/**
 * The outcome of what was sent before, when another process sends it still: once it is known, or
 * "pending". Throws a Refusal when the key came with another request.
 */
export async function replay(
  draft: ChangeDraft,
  before: Before,
  patienceMs: number,
): Promise<AnyResult> {
  if (!before.requestHash.equals(draft.requestHash)) throw new Refusal({ kind: "key-reused" });
  for (const until = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const settled = await readSettled(before.intentId);
    const outcomes = settled.map((each) => outcomeOf(each));
    if (!settled[0]) throw new Error("An intent vanished from the journal.");
    const { batchId } = settled[0];
    if (outcomes.every(({ kind }) => kind !== "pending")) return asResult(batchId, outcomes);
    if (performance.now() > until) {
      return { kind: "pending", intentId: batchId ?? before.intentId };
    }
  }
}
