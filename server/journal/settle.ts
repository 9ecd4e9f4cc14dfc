import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sqlTransaction } from "../db/transaction";
import { log } from "../log";
import { advanceAll, noteAll, type SlotReturn, type Step } from "./advance";
import { raiseAlarms } from "./alarms";
import { applyCancel } from "./apply-cancel";
import { sealCreatedKey, wipeSealed } from "./created-keys";
import { type ChangeDraft, type IntentDraft, idOf } from "./intent-draft";
import { alarms } from "./observation";
import { scheduleSweep } from "./schedule-sweep";
import { isSwept, withAdvice } from "./states";
import type { Verdict } from "./verdict";

/** How long the caller waits for the database to take an answer; we go on trying behind it. */
const graceMs = 2_000;
const longestWaitMs = 5_000;
const giveUpMs = 120_000;

/** An intent, and what became of it. */
export interface Judged {
  readonly intent: IntentDraft;
  readonly verdict: Verdict;
}

/**
 * The third commit: writes what became of the intents of a call and gives its slot back, where it
 * was taken with them. False
 * when the database has not taken it yet; it is tried again for two minutes, and a restart would
 * find the intents as SENDING, which is unknown.
 */
export async function settle(
  draft: ChangeDraft,
  judged: readonly Judged[],
  slot: SlotReturn | null,
): Promise<{ readonly now: boolean; readonly later: Promise<void> }> {
  const writing = write(draft, judged, slot);
  const later = writing.then(
    () => {},
    (error) => log("error", "an answer was lost to the journal", { intentId: idOf(draft), error }),
  );
  const now = await Promise.race([writing.catch(() => false), sleep(graceMs, false)]);
  return { now, later };
}

async function write(draft: ChangeDraft, judged: readonly Judged[], slot: SlotReturn | null) {
  const until = performance.now() + giveUpMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await writeOnce(draft, judged, slot);
      return true;
    } catch (error) {
      if (performance.now() > until) throw error;
      log("warn", "the journal did not take an answer yet", { intentId: idOf(draft), error });
      await sleep(waitMs);
    }
  }
}

async function writeOnce(draft: ChangeDraft, judged: readonly Judged[], slot: SlotReturn | null) {
  const { accountId, kind } = draft;
  const steps = judged.map((each) => stepOf(draft, each));
  const moved =
    kind === "create"
      ? await withSecrets(draft, judged, steps, slot)
      : await advanceAll(accountId, steps, { slot });
  const late = judged.filter(({ intent }) => !moved.has(intent.id));
  if (late.length > 0) await contradict(draft, late);
  const unknown = judged.some(({ verdict }) => verdict.state === "UNKNOWN");
  if (unknown && isSwept(kind)) await scheduleSweep(accountId);
  if (kind === "cancel") {
    for (const { intent, verdict } of judged) {
      if (verdict.state === "ACKED") await applyCancel(accountId, intent.facts);
    }
  }
}

/** Order-safety c.2 rule 12: what was given once is sealed in the acknowledgement's transaction. */
async function withSecrets(
  draft: ChangeDraft,
  judged: readonly Judged[],
  steps: readonly Step[],
  slot: SlotReturn | null,
) {
  const { accountId } = draft;
  const { moved, overruled } = await sqlTransaction(async (client) => {
    const marked = await client.query<{ id: string }>(markedSql, [
      judged.map(({ intent }) => intent.id),
    ]);
    const moved = await advanceAll(accountId, steps, { slot, queries: client });
    for (const { intent, verdict } of judged) {
      if (!moved.has(intent.id) || verdict.state !== "ACKED" || !verdict.created) continue;
      await sealCreatedKey(client, draft, intent, verdict.created);
    }
    await wipeSealed(client, judged.flatMap(notMade));
    return { moved, overruled: marked.rows.filter(({ id }) => moved.has(id)) };
  });
  const reason = alarms.madeAfterAll;
  await raiseAlarms(
    accountId,
    overruled.map(({ id: intentId }) => ({ intentId, reason })),
  );
  return moved;
}

/** Creations about which a person has said what became of them. */
const markedSql = `
SELECT id FROM intent
WHERE id = ANY($1) AND state IN ('ATTESTED_APPLIED', 'ATTESTED_NOT_APPLIED')`;

const notMade = ({ intent, verdict }: Judged) =>
  verdict.state === "REJECTED" || verdict.state === "NOT_SENT" ? [intent.id] : [];

function stepOf({ kind }: ChangeDraft, { intent, verdict }: Judged): Step {
  const { state: to } = verdict;
  const answered = to !== "NOT_SENT" && to !== "UNKNOWN";
  const step = { intentId: intent.id, kind, to, answered };
  switch (verdict.state) {
    case "ACKED":
      return { ...step, orderId: verdict.orderId };
    case "ACKED_NO_ID":
      return { ...step, reason: withoutId };
    case "REJECTED":
      return { ...step, code: verdict.code, message: verdict.message };
    case "NOT_SENT":
      return { ...step, reason: verdict.reason };
    case "UNKNOWN": {
      const { code, message } = verdict;
      return { ...step, code, message, reason: withAdvice(kind, verdict.reason) };
    }
  }
}

/** Somebody took us for dead meanwhile and called it unknown; our answer is kept as evidence. */
async function contradict(draft: ChangeDraft, late: readonly Judged[]): Promise<void> {
  const told = late.filter(({ verdict }) => verdict.state !== "UNKNOWN");
  const steps = told.map((each): Step => {
    const reason = `A late answer said ${each.verdict.state}.`;
    return { ...stepOf(draft, each), to: "UNKNOWN", answered: false, reason };
  });
  const noted = await noteAll(draft.accountId, steps);
  for (const { intent, verdict } of told.filter(({ intent }) => noted.has(intent.id))) {
    const { id: intentId } = intent;
    const { state } = verdict;
    log("warn", "an answer came after its intent was given up", { intentId, state });
  }
}

const withoutId =
  "Accepted without an order id: an earlier reduce-only order may have been replaced.";
