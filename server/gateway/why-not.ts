import "server-only";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { CallResult } from "./call-context";

/** Why a reading brought nothing: in words, and the exchange's code where it gave one. */
export interface WhyNot {
  readonly why: string;
  readonly code: string | null;
}

/** What to tell of a reading that did not succeed. */
export function whyNot(result: Exclude<CallResult<EndpointId>, { kind: "ok" }>): WhyNot {
  switch (result.kind) {
    case "rejected":
      return { why: result.message, code: result.code };
    case "unavailable":
      return { why: result.reason, code: result.code };
    case "refused":
      return { why: `The desk held the reading back (${result.failure.kind}).`, code: null };
    default:
      return { why: `The exchange gave no usable answer (${result.kind}).`, code: null };
  }
}
