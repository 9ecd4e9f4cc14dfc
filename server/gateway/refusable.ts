import "server-only";
import { isDatabaseDown } from "../http/database-down";
import { Refusal } from "../http/refusal";
import type { Refused } from "./call-context";

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
