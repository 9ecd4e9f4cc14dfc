import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log";
import { type Advance, advance, note, type SlotReturn } from "./advance";
import { applyCancel } from "./apply-cancel";
import type { IntentDraft } from "./intent-draft";
import { scheduleSweep } from "./schedule-sweep";
import { kindOf } from "./states";
import type { Verdict } from "./verdict";

/** How long the caller waits for the database to take an answer; we go on trying behind it. */
const graceMs = 2_000;
const longestWaitMs = 5_000;
const giveUpMs = 120_000;

/**
 * The third commit: writes what became of an intent and gives its slot back. False when the
 * database has not taken it yet; it is tried again for two minutes, and a restart would find the
 * intent as SENDING, which is unknown.
 */
export async function settle(
  draft: IntentDraft,
  verdict: Verdict,
  slot: SlotReturn,
): Promise<{ readonly now: boolean; readonly later: Promise<void> }> {
  const writing = write(draft, verdict, slot);
  const later = writing.then(
    () => {},
    (error) => log("error", "an answer was lost to the journal", { intentId: draft.id, error }),
  );
  const now = await Promise.race([writing.catch(() => false), sleep(graceMs, false)]);
  return { now, later };
}

async function write(draft: IntentDraft, verdict: Verdict, slot: SlotReturn): Promise<boolean> {
  const until = performance.now() + giveUpMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await writeOnce(draft, verdict, slot);
      return true;
    } catch (error) {
      if (performance.now() > until) throw error;
      log("warn", "the journal did not take an answer yet", { intentId: draft.id, error });
      await sleep(waitMs);
    }
  }
}

async function writeOnce(draft: IntentDraft, verdict: Verdict, slot: SlotReturn): Promise<void> {
  const step: Advance = {
    accountId: draft.accountId,
    intentId: draft.id,
    kind: kindOf(draft.endpoint),
    to: verdict.state,
    answered: verdict.state !== "NOT_SENT" && verdict.state !== "UNKNOWN",
    ...facts(verdict),
  };
  const moved = await advance(step, slot);
  if (!moved && verdict.state !== "UNKNOWN") await contradict(draft, verdict);
  if (verdict.state === "UNKNOWN") await scheduleSweep(draft.accountId);
  if (verdict.state === "ACKED" && step.kind === "cancel") {
    await applyCancel(draft.accountId, draft.facts);
  }
}

function facts(verdict: Verdict): Partial<Advance> {
  switch (verdict.state) {
    case "ACKED":
      return { orderId: verdict.orderId };
    case "ACKED_NO_ID":
      return { reason: withoutId };
    case "REJECTED":
      return { code: verdict.code, message: verdict.message };
    case "NOT_SENT":
      return { reason: verdict.reason };
    case "UNKNOWN":
      return { code: verdict.code, message: verdict.message, reason: verdict.reason };
  }
}

/** Somebody took us for dead meanwhile and called it unknown; our answer is kept as evidence. */
async function contradict(draft: IntentDraft, verdict: Verdict): Promise<void> {
  const { accountId, id: intentId, endpoint } = draft;
  const kind = kindOf(endpoint);
  const reason = `A late answer said ${verdict.state}.`;
  const step = { accountId, intentId, kind, to: "UNKNOWN", ...facts(verdict), reason } as const;
  if (await note(step))
    log("error", "an answer came after its intent was given up", {
      intentId,
      state: verdict.state,
    });
}

const withoutId =
  "Accepted without an order id: an earlier reduce-only order may have been replaced.";
