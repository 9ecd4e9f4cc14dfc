import "server-only";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { Refusal } from "../http/refusal";
import { markSending } from "../journal/advance";
import { raiseAlarms } from "../journal/alarms";
import { bootId } from "../journal/boot";
import { type ChangeDraft, type IntentDraft, idOf } from "../journal/intent-draft";
import { type Judged, settle } from "../journal/settle";
import { timing } from "../journal/timing";
import { log } from "../log";
import type { AnyResult } from "./call-context";
import { classify, type Sent } from "./classify/classify";
import type { Drafted } from "./draft-intent";
import { countDrift } from "./drift";
import { settling } from "./in-flight";
import { learnTime } from "./learn-time";
import type { Answer } from "./receive";
import type { Reserved } from "./reserve";
import { resultOf } from "./result-of";
import type { KeyedRoute } from "./route";
import { send, slotUseOf } from "./send";

type Prepared = Extract<Reserved, { kind: "prepared" }>;

/**
 * Sends a prepared call, once: SENDING on disk, then the key, the signature and the bytes; then
 * what the answer proves, on disk too. Nothing here is repeated or given up (order-safety c.2 3).
 */
export async function sendPrepared(
  route: KeyedRoute,
  { draft, payload }: Drafted,
  { giveBack }: Prepared,
): Promise<AnyResult> {
  const giveUp = (why: string, cause?: unknown) => {
    const verdict = { state: "NOT_SENT", reason: why } as const;
    const judged = draft.intents.map((intent): Judged => ({ intent, verdict }));
    settling(settle(draft, judged, giveBack("nothing-left")).then(({ later }) => later));
    return new Refusal({ kind: cause ? "unavailable" : "held", why }, cause);
  };
  const marked = await mark(draft).catch((error: unknown) => {
    log("error", "an intent could not be marked as sending", { intentId: idOf(draft), error });
    throw giveUp(databaseWords, error);
  });
  if (!marked) throw giveUp(leaseWords);

  const secrets = draft.intents.flatMap(({ passphrase }) => passphrase ?? []);
  const options = { hardMs: timing().hardMs, secrets };
  const answer = await send(route, payload, options).catch(notSigned(draft));
  const said = classify(route.endpoint, draft.intents.map(sentBy(draft)), answer);
  const accepted = said.verdicts.some(({ state }) => /^ACKED/.test(state));
  learnTime(route, answer, { ...said, accepted });
  if (answer.kind === "answer" && said.data !== undefined) {
    countDrift(route.venue, route.endpoint.id as EndpointId, said.data, answer.cleaner);
  }
  const judged = said.verdicts.flatMap((verdict, n): Judged[] => {
    const intent = draft.intents[n];
    return intent ? [{ intent, verdict }] : [];
  });
  const settled = await settle(draft, judged, giveBack(slotUseOf(answer)));
  settling(settled.later.then(() => raiseAlarms(draft.accountId, said.alarms.map(about(draft)))));
  return resultOf(draft, judged, { onDisk: settled.now, requestTime: said.requestTime });
}

/** What contradicts a call with one intent is about that one. */
const about = (draft: ChangeDraft) => (reason: string) => ({
  intentId: draft.batchId === null ? idOf(draft) : null,
  reason,
});

/** All or none: a call of which one intent may not be sent is not sent. */
async function mark({ accountId, kind, intents }: ChangeDraft): Promise<boolean> {
  const steps = intents.map(({ id: intentId }) => {
    return { intentId, kind, from: ["PREPARED"] } as const;
  });
  const moved = await markSending(accountId, steps, await bootId());
  return moved.size === intents.length;
}

/** What an answer must repeat. */
const sentBy =
  ({ kind }: ChangeDraft) =>
  ({ facts, clientOid }: IntentDraft): Sent => {
    if (kind !== "cancel") return { orderId: null, clientOid, label: facts.label };
    return { orderId: facts.targetOrderId, clientOid: facts.targetClientOid, label: null };
  };

const notSigned =
  (draft: ChangeDraft) =>
  (error: unknown): Answer => {
    log("error", "a call could not be signed", { intentId: idOf(draft), error });
    return { kind: "nothing-left", reason: "the desk could not sign it" };
  };

const databaseWords = "The desk's database does not answer. Nothing was sent. Try again.";
const leaseWords = "This process lost its lease on the database. Nothing was sent. Try again.";
