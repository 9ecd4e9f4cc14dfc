import type { Rejected } from "./types";

/** A refusal: the exchange's code, a message that names the rule, and the request's field. */
export function reject(code: string, field: string, message: string): Rejected {
  return { type: "rejected", code, message, field };
}
