import "server-only";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderAck } from "@/lib/exchange/records";
import { Refusal } from "../http/refusal";
import { markSending } from "../journal/advance";
import { bootId } from "../journal/boot";
import type { IntentDraft } from "../journal/intent-draft";
import { settle } from "../journal/settle";
import { kindOf } from "../journal/states";
import { timing } from "../journal/timing";
import type { Verdict } from "../journal/verdict";
import { log } from "../log";
import { type Classified, classify, type Sent } from "./classify";
import type { Drafted } from "./draft-intent";
import { countDrift } from "./drift";
import { settling } from "./in-flight";
import { learnTime } from "./learn-time";
import type { Reserved } from "./reserve";
import type { KeyedRoute } from "./route";
import { send, slotUseOf } from "./send";
import type { WireAnswer } from "./transport";

type Prepared = Extract<Reserved, { kind: "prepared" }>;

/**
 * Sends a prepared intent, once: SENDING on disk, then the key, the signature and the bytes; then
 * what the answer proves, on disk too. Nothing here is repeated or given up (order-safety c.2 3).
 */
export async function sendPrepared(
  route: KeyedRoute,
  { draft, payload }: Drafted,
  { giveBack }: Prepared,
): Promise<Outcome<OrderAck>> {
  const giveUp = (why: string, cause?: unknown) => {
    const verdict: Verdict = { state: "NOT_SENT", reason: why };
    settling(settle(draft, verdict, giveBack("nothing-left")).then(({ later }) => later));
    return new Refusal({ kind: cause ? "unavailable" : "held", why }, cause);
  };
  const marked = await mark(draft).catch((error: unknown) => {
    log("error", "an intent could not be marked as sending", { intentId: draft.id, error });
    throw giveUp(databaseWords, error);
  });
  if (!marked) throw giveUp(leaseWords);

  const answer = await send(route, payload, { hardMs: timing().hardMs }).catch(notSigned(draft));
  const classified = classify(route.endpoint, sentBy(draft), answer);
  const { verdict, requestTime, ack } = classified;
  learnTime(route, answer, { code: "code" in verdict ? verdict.code : null, requestTime });
  if (ack) countDrift(route.venue, route.endpoint.id as EndpointId, ack);
  const settled = await settle(draft, verdict, giveBack(slotUseOf(answer)));
  settling(settled.later);
  return outcomeOf(draft, classified, settled.now);
}

async function mark(draft: IntentDraft): Promise<boolean> {
  const { accountId, id: intentId, endpoint } = draft;
  return markSending({ accountId, intentId, kind: kindOf(endpoint) }, await bootId());
}

/** The ids that an acknowledgement must repeat. */
function sentBy({ endpoint, facts, clientOid }: IntentDraft): Sent {
  if (kindOf(endpoint) === "place") return { orderId: null, clientOid };
  return { orderId: facts.targetOrderId, clientOid: facts.targetClientOid };
}

const notSigned =
  (draft: IntentDraft) =>
  (error: unknown): WireAnswer => {
    log("error", "a call could not be signed", { intentId: draft.id, error });
    return { kind: "nothing-left", reason: "the desk could not sign it" };
  };

/** An outcome that is not on disk is not told: a crash would forget it (I4). */
function outcomeOf(
  { id: intentId, clientOid }: IntentDraft,
  { verdict, requestTime, ack }: Classified,
  onDisk: boolean,
): Outcome<OrderAck> {
  switch (verdict.state) {
    case "NOT_SENT":
      return { kind: "not-sent", reason: verdict.reason, intentId };
    case "UNKNOWN":
      return { kind: "unknown", reason: verdict.reason, intentId };
  }
  if (!onDisk) return { kind: "unknown", reason: notOnDiskWords, intentId };
  switch (verdict.state) {
    case "ACKED":
      return { kind: "ok", data: ack ?? {}, requestTime, intentId };
    case "ACKED_NO_ID":
      return { kind: "accepted-without-id", intentId, clientOid };
    case "REJECTED":
      return { kind: "rejected", code: verdict.code, message: verdict.message, intentId };
  }
}

const databaseWords = "The desk's database does not answer. Nothing was sent. Try again.";
const leaseWords = "This process lost its lease on the database. Nothing was sent. Try again.";
const notOnDiskWords =
  "The exchange answered, but the desk's database did not take the answer yet. It is looked for.";
