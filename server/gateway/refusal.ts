import "server-only";
import type { Failure } from "@/lib/exchange/errors";
import { isDatabaseDown } from "../http/database-down";
import type { Refused } from "./call-context";

/** A step of a call says no: nothing left. `call` answers with it. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(`refused: ${failure.kind}`, { cause });
    this.name = "Refusal";
    this.failure = failure;
  }
}

/** Runs steps of a call; a refusal, or a database that is away, becomes a value. */
export async function refusable<T>(steps: () => Promise<T>): Promise<T | Refused> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", failure: error.failure };
    if (!isDatabaseDown(error)) throw error;
    const why = "The desk's database does not answer. Try again in a moment.";
    return { kind: "refused", failure: { kind: "unavailable", why } };
  }
}
