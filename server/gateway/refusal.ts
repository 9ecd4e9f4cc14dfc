import "server-only";
import type { Failure } from "@/lib/exchange/errors";

/** A step of a call says no: nothing was journalled and nothing left. `call` answers with it. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(`refused: ${failure.kind}`, { cause });
    this.name = "Refusal";
    this.failure = failure;
  }
}
