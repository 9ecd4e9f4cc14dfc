const dayMs = 86_400_000;

/** What an exchange could say in place of its time (Unix ms), as it was seen or feared. */
export const wrongTimes: Readonly<Record<string, (now: number) => unknown>> = {
  "eight digits": (now) => now % 100_000_000,
  seconds: (now) => Math.floor(now / 1_000),
  microseconds: (now) => now * 1_000,
  "a text": () => "soon",
  null: () => null,
  zero: () => 0,
  "a negative time": (now) => -now,
  "two years ago": (now) => now - 730 * dayMs,
  "in ten years": (now) => now + 3_650 * dayMs,
};
