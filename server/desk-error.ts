import "server-only";
import type { Failure } from "@/lib/api/failure";

/**
 * A verb's way to stop with a failure anywhere below the route handler, which turns it into the
 * answer. Only the closed set of failures travels this way, never an unknown error.
 */
export class DeskError extends Error {
  override readonly name = "DeskError";

  constructor(
    readonly failure: Failure,
    cause?: unknown,
  ) {
    super(failure.kind, { cause });
  }
}
