import "server-only";
import { classOf, isDefinite } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { OrderAck } from "@/lib/exchange/records";
import type { Verdict } from "../journal/verdict";
import { isRefusal, isSuccess, readEnvelope } from "./read-envelope";
import type { WireAnswer } from "./transport";

/** What we sent, as far as the answer must repeat it. */
export interface Sent {
  /** A cancel names one or both of these, an order only its clientOid. */
  readonly orderId: string | null;
  readonly clientOid: string | null;
}

/** An answer's meaning, and what else it carries. */
export interface Classified {
  readonly verdict: Verdict;
  readonly requestTime: number | null;
  readonly ack: OrderAck | null;
}

/**
 * What became of an order or a cancel, from what the wire brought (order-safety c.2 rule 5).
 * Fail-closed: only a whole, well-formed, fitting answer is a success or a refusal; everything
 * else after a byte may have left is unknown.
 */
export function classify(
  endpoint: Pick<Endpoint, "kind" | "response">,
  sent: Sent,
  answer: WireAnswer,
): Classified {
  if (answer.kind === "nothing-left") {
    const reason = `Not one byte was sent: ${answer.reason}.`;
    return plain({ state: "NOT_SENT", reason });
  }
  if (answer.kind === "no-answer") return unknown(`A byte may have left, and ${answer.reason}.`);
  const envelope = readEnvelope(answer, { strict: true });
  if (!envelope) return unknown(`The exchange's answer is unreadable (HTTP ${answer.status}).`);
  const { code, requestTime, data } = envelope;
  const message = envelope.msg ?? "";
  const about = { code, message, requestTime };
  if (classOf(code) === "ok") {
    if (!isSuccess(answer.status)) return unknown(contradictory(answer.status), about);
    return accepted(endpoint, sent, data, about);
  }
  const refused = isDefinite(code) || (endpoint.kind === "cancel" && classOf(code) === "not-open");
  if (!refused) return unknown(wordsFor(code), about);
  if (!isRefusal(answer.status)) return unknown(contradictory(answer.status), about);
  return { verdict: { state: "REJECTED", code, message }, requestTime, ack: null };
}

interface About {
  readonly code: string;
  readonly message: string;
  readonly requestTime: number | null;
}

function accepted(
  endpoint: Pick<Endpoint, "kind" | "response">,
  sent: Sent,
  data: unknown,
  about: About,
): Classified {
  const parsed = endpoint.response.safeParse(data);
  if (!parsed.success) return unknown("The acknowledgement is not one.", about);
  const ack = parsed.data as OrderAck;
  const orderId = ack.orderId || null;
  const { requestTime } = about;
  if (endpoint.kind === "cancel") {
    if (!fitsCancel(sent, ack)) return unknown("The acknowledgement is of another order.", about);
    return { verdict: { state: "ACKED", orderId }, requestTime, ack };
  }
  if (ack.clientOid !== sent.clientOid) {
    return unknown("The acknowledgement is of another order.", about);
  }
  const verdict: Verdict = orderId ? { state: "ACKED", orderId } : { state: "ACKED_NO_ID" };
  return { verdict, requestTime, ack };
}

/** It repeats at least one of the ids that we sent, and none of them otherwise. */
function fitsCancel(sent: Sent, ack: OrderAck): boolean {
  const pairs = [
    [sent.orderId, ack.orderId || null],
    [sent.clientOid, ack.clientOid || null],
  ].filter(([ours, theirs]) => ours !== null && theirs !== null);
  return pairs.length > 0 && pairs.every(([ours, theirs]) => ours === theirs);
}

const plain = (verdict: Verdict): Classified => ({ verdict, requestTime: null, ack: null });

function unknown(reason: string, about?: About): Classified {
  const { code = null, message = null, requestTime = null } = about ?? {};
  return { verdict: { state: "UNKNOWN", reason, code, message }, requestTime, ack: null };
}

const contradictory = (status: number) => `The answer contradicts itself (HTTP ${status}).`;

function wordsFor(code: string): string {
  switch (classOf(code)) {
    case "exists":
      return `An order under this id exists already (code ${code}).`;
    case "unknown":
      return `The exchange does not know itself (code ${code}).`;
    default:
      return `The exchange answered with a code that proves nothing (${code}).`;
  }
}
