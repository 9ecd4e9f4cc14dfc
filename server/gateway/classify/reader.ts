import "server-only";
import { classOf } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { Verdict } from "../../journal/verdict";

/** What we sent, as far as the answer must repeat it. */
export interface Sent {
  /** A cancel names one or both of these, an order only its clientOid. */
  readonly orderId: string | null;
  readonly clientOid: string | null;
  /** Of a new sub-account: the key by which its answer is known. */
  readonly label: string | null;
}

/** What the envelope said. */
export interface About {
  readonly code: string;
  readonly message: string;
  readonly requestTime: number | null;
}

/** What a payload proves: one verdict for each intent, and what in it fits nothing. */
export interface Read {
  readonly verdicts: readonly Verdict[];
  readonly alarms?: readonly string[];
}

/** Reads the payload under code 00000. */
export type Reader = (
  endpoint: Pick<Endpoint, "response">,
  sent: readonly Sent[],
  data: unknown,
  about: About,
) => Read;

/** Nobody knows. */
export function unknownVerdict(
  reason: string,
  about?: { readonly code: string; readonly message: string },
): Verdict {
  return {
    state: "UNKNOWN",
    reason,
    code: about?.code ?? null,
    message: about?.message ?? null,
  };
}

/** Why a code proves nothing. */
export function wordsFor(code: string): string {
  switch (classOf(code)) {
    case "exists":
      return `An order under this id exists already (code ${code}).`;
    case "unknown":
      return `The exchange does not know itself (code ${code}).`;
    default:
      return `The exchange answered with a code that proves nothing (${code}).`;
  }
}
