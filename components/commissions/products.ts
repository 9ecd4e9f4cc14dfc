/** The slates of a chart, the strongest first; a fifth product and later ones share the last. */
export const productFills = [
  "fill-data-1",
  "fill-data-2",
  "fill-data-3",
  "fill-data-4",
  "fill-data-5",
] as const;

export const productDots = [
  "bg-data-1",
  "bg-data-2",
  "bg-data-3",
  "bg-data-4",
  "bg-data-5",
] as const;

/** The n-th colour of a ramp. */
export function shade(ramp: readonly string[], at: number): string {
  return ramp[Math.min(at, ramp.length - 1)] ?? "";
}
