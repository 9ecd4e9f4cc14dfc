import { formatAge } from "./format-age";

/** Below this two clocks count as alike: a round trip measures no finer. */
const alikeMs = 1_000;

/** From here on a status line says how far the clocks differ. */
export const notableMs = 5_000;

/**
 * How far the exchange's clock is ahead of ours, in plain words: "the clocks differ by 61 s; the
 * exchange's is ahead". `offsetMs`: exchange time less our time.
 */
export function clockDifference(offsetMs: number): string {
  const sizeMs = Math.abs(offsetMs);
  if (sizeMs < alikeMs) return "the clocks agree to the second";
  const size = sizeMs < 120_000 ? `${Math.round(sizeMs / 1_000)} s` : formatAge(sizeMs);
  return `the clocks differ by ${size}; the exchange's is ${offsetMs > 0 ? "ahead" : "behind"}`;
}
