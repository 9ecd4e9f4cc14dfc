import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Refusal } from "../http/refusal";
import type { SlotReturn } from "../journal/advance";
import { type ChangeDraft, idOf } from "../journal/intent-draft";
import { readIntent } from "../journal/list";
import { type Prepared, prepare } from "../journal/prepare";
import { log } from "../log";
import {
  type Budget,
  budgetOf,
  ensureSlots,
  freeAfter,
  freeIn,
  holdMs,
  type SlotUse,
  slotRange,
  writeQueue,
} from "./budgets";
import type { KeyedRoute } from "./route";

/** A call's intents are on disk as PREPARED with a place in the budget, or were known before. */
export type Reserved =
  | { readonly kind: "prepared"; readonly giveBack: (use: SlotUse) => SlotReturn }
  | { readonly kind: "existing"; readonly intentId: string; readonly requestHash: Buffer };

/** So long an order waits until one that could be taken for it was looked for (rule 10). */
const blockedPatienceMs = 3_000;
const blockedLookMs = 150;

/**
 * Waits for a place in the budget and writes the intents as PREPARED in the same statement. Throws
 * a Refusal when it is a possible duplicate, when placing is blocked, when the budget stays
 * empty, or when the database does not take it; nothing is sent then.
 */
export async function reserve(route: KeyedRoute, draft: ChangeDraft): Promise<Reserved> {
  const budget = budgetOf(route.endpoint, route.venue, route.connection.account);
  const until = performance.now() + blockedPatienceMs;
  for (;;) {
    const prepared = await take(route, draft, budget);
    switch (prepared.kind) {
      case "existing":
        return prepared;
      case "prepared":
        return { kind: "prepared", giveBack: (use) => slotReturn(budget, prepared, use) };
      case "duplicate": {
        const { intentId, secondsAgo } = prepared;
        const earlier = await readIntent(intentId);
        throw new Refusal({ kind: "possible-duplicate", earlier, secondsAgo });
      }
      case "busy":
        throw new Refusal(prepared);
      case "not-wanted":
        throw new Refusal({ kind: "held", why: notWantedWords });
      case "placement-blocked":
        if (performance.now() > until) {
          const earlier = await readIntent(prepared.intentId);
          throw new Refusal({ kind: "placement-blocked", earlier });
        }
        await sleep(blockedLookMs);
    }
  }
}

async function take(route: KeyedRoute, draft: ChangeDraft, budget: Budget) {
  const { priority = "person", signal, confirm = [], stillWanted } = route.context;
  const confirmed = {
    duplicate: confirm.includes("possible-duplicate"),
    placementBlocked: confirm.includes("placement-blocked"),
  };
  const range = slotRange(budget.slots, priority);
  const claim = { scope: budget.scope, endpoint: budget.endpoint, ...range, holdMs };
  const attempt = async () => {
    const prepared = await prepare(draft, claim, confirmed, stillWanted);
    return prepared.kind === "no-slot" ? freeIn(budget, range) : { got: prepared };
  };
  try {
    await ensureSlots(budget);
    return await writeQueue(budget).take(priority, attempt, signal);
  } catch (error) {
    if (isTaken(error)) throw new Refusal({ kind: "key-reused" }, error);
    log("error", "an intent could not be written", { intentId: idOf(draft), error });
    throw new Refusal({ kind: "unavailable", why: databaseWords }, error);
  }
}

/** Somebody else's key that is a clientOid too: no order may have the id of another. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "intent_client_oid";
}

type Taken = Extract<Prepared, { kind: "prepared" }>;

function slotReturn({ scope, endpoint }: Budget, taken: Taken, use: SlotUse): SlotReturn {
  const { nowMs, takenMs } = freeAfter(use);
  const { slot, heldUntil } = taken;
  return {
    scope,
    endpoint,
    slot,
    heldUntil,
    freeAfterMs: nowMs,
    freeAfterTakenMs: takenMs,
    holdMs,
  };
}

const notWantedWords = "It is not wanted any more. Nothing was sent.";

const databaseWords = "The desk's database does not answer. Nothing was sent. Try again.";
