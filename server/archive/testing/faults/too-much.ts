import { mayBeVerified, type Pass } from "./pass-log";

/** A word on a day that says more than what was served. */
export interface Claim {
  readonly day: string;
  readonly state: string;
  readonly pass: number;
  readonly reason: string;
}

/** Why a word says more than the passes served, or null. `lag`: passes not heard of yet. */
export function tooMuch(state: string, passes: readonly Pass[], lag: number): string | null {
  switch (state) {
    case "confirmed":
      if (!mayBeVerified(passes, lag)) return "its last two passes do not agree";
      return lag === 0 && passes.at(-1)?.count === 0 ? "it was served empty" : null;
    case "confirmed-empty": {
      if (!mayBeVerified(passes, lag)) return "its last two passes do not agree";
      return lag === 0 && passes.at(-1)?.count !== 0 ? "it was served with records" : null;
    }
    case "provisional":
      return passes.length === 0 ? "it was never served to the end" : null;
    default:
      return null;
  }
}
