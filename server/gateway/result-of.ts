import "server-only";
import type { Outcome } from "@/lib/exchange/errors";
import type { ChangeDraft } from "../journal/intent-draft";
import { outcomeOf, type Settled } from "../journal/outcome-of";
import type { Judged } from "../journal/settle";
import { withAdvice } from "../journal/states";
import type { AnyResult } from "./call-context";

/** What is told of a call that was answered, or not. */
export function resultOf(
  draft: ChangeDraft,
  judged: readonly Judged[],
  told: { readonly onDisk: boolean; readonly requestTime: number | null },
): AnyResult {
  const settled = judged.map((each) => settledOf(draft, each));
  const outcomes = settled.map((each) => outcomeOf(each, told.requestTime));
  return asResult(draft.batchId, told.onDisk ? outcomes : outcomes.map(notOnDisk));
}

/** The outcomes of a call's intents as its caller gets them: one, or a list. */
export function asResult(batchId: string | null, outcomes: readonly Outcome<unknown>[]): AnyResult {
  const [first] = outcomes;
  if (!first) throw new Error("A call without intents has no outcome.");
  return batchId === null ? first : { kind: "rows", batchId, rows: outcomes };
}

function settledOf({ kind, batchId }: ChangeDraft, { intent, verdict }: Judged): Settled {
  const { id, clientOid, facts } = intent;
  const nothing = { orderId: null, code: null, message: null, reason: null };
  const reason = verdict.state === "UNKNOWN" ? withAdvice(kind, verdict.reason) : null;
  return {
    ...nothing,
    id,
    kind,
    batchId,
    clientOid: kind === "cancel" ? facts.targetClientOid : clientOid,
    label: facts.label,
    ...verdict,
    ...(reason === null ? {} : { reason }),
  };
}

/** An outcome that is not on disk is not told: a crash would forget it (I4). */
function notOnDisk(outcome: Outcome<unknown>): Outcome<unknown> {
  switch (outcome.kind) {
    case "ok":
    case "rejected":
    case "accepted-without-id":
      return { kind: "unknown", reason: notOnDiskWords, intentId: outcome.intentId ?? "" };
    default:
      return outcome;
  }
}

const notOnDiskWords =
  "The exchange answered, but the desk's database did not take the answer yet. It is looked for.";
