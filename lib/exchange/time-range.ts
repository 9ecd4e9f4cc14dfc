import { rule } from "./primitives";

// Rules of a start and an end, for `refine(...rule)`. Times are Unix milliseconds as text.

interface Range {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

type RangeRule = readonly [(range: Range) => boolean, ReturnType<typeof rule>];

const dayMs = 86_400_000n;

/** The end is not before the start. */
export const startBeforeEnd: RangeRule = [
  ({ startTime, endTime }) =>
    startTime === undefined || endTime === undefined || BigInt(startTime) <= BigInt(endTime),
  rule("endTime", "after-start", "must not be before From"),
];

/** Both bounds or none. */
export const bothOrNone: RangeRule = [
  ({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined),
  rule("endTime", "both-or-none", "and From belong together: send both or neither"),
];

/** A range of at most so many days. */
export function within(days: number): RangeRule {
  return [
    ({ startTime, endTime }) =>
      startTime === undefined ||
      endTime === undefined ||
      BigInt(endTime) - BigInt(startTime) <= BigInt(days) * dayMs,
    rule("endTime", "span", `must be within ${days} days of From`),
  ];
}

/** A range that starts no earlier than a moment, which `words` names. */
export function notBefore(earliestMs: number, words: string): RangeRule {
  return [
    ({ startTime }) => startTime === undefined || BigInt(startTime) >= BigInt(earliestMs),
    rule("startTime", "earliest", `must not be before ${words}`),
  ];
}
