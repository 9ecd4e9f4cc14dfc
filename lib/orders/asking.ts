import type { Failure } from "../exchange/errors";

/** A refusal past which a person may go knowingly: the desk asks before it sends. */
export type AskingFailure = Extract<
  Failure,
  { kind: "possible-duplicate" } | { kind: "placement-blocked" }
>;

/** Whether the desk asked, and nothing was sent. */
export function isAsking(failure: Failure | null | undefined): failure is AskingFailure {
  return failure?.kind === "possible-duplicate" || failure?.kind === "placement-blocked";
}
