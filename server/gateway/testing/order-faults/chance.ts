import { createHash } from "node:crypto";

/**
 * A number from 0 up to 1 that follows from the seed and these words alone: the same seed makes the
 * same choices, however the processes of a run are scheduled.
 */
export function chance(seed: number, ...parts: readonly (string | number)[]): number {
  const text = JSON.stringify([seed, ...parts]);
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** The element of a list at a chance from 0 up to 1. */
export function pick<T>(list: readonly T[], at: number): T {
  const found = list[Math.floor(at * list.length)];
  if (found === undefined) throw new RangeError("There is nothing to pick from.");
  return found;
}
