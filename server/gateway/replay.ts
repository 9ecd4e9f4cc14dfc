import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderAck } from "@/lib/exchange/records";
import { pool } from "../db/pool";
import { Refusal } from "../http/refusal";
import type { IntentDraft } from "../journal/intent-draft";
import { readOutcome } from "../journal/outcome-of";

const lookMs = 100;

/** An intent that the same person sent under the same key before. */
export interface Before {
  readonly intentId: string;
  readonly requestHash: Buffer;
}

/** Finds what was sent under an idempotency key before; null when nothing was. */
export async function recall(draft: IntentDraft): Promise<Before | null> {
  const { deskId, personId, idempotencyKey } = draft;
  const { rows } = await pool().query<Before>({
    name: personId === null ? "gateway-recall-desk" : "gateway-recall-person",
    text: `SELECT id AS "intentId", request_hash AS "requestHash" FROM intent
           WHERE desk_id = $1 AND idempotency_key = $2
             AND person_id ${personId === null ? "IS NULL" : "= $3"}`,
    values: [deskId, idempotencyKey, ...(personId === null ? [] : [personId])],
  });
  return rows[0] ?? null;
}

/**
 * The outcome of what was sent before, when another process sends it still: once it is known, or
 * "pending". Throws a Refusal when the key came with another request.
 */
export async function replay(
  draft: IntentDraft,
  before: Before,
  patienceMs: number,
): Promise<Outcome<OrderAck>> {
  if (!before.requestHash.equals(draft.requestHash)) throw new Refusal({ kind: "key-reused" });
  for (const until = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const outcome = await readOutcome(before.intentId);
    if (!outcome) throw new Error("An intent vanished from the journal.");
    if (outcome.kind !== "pending" || performance.now() > until) return outcome;
  }
}
