/** Heights of labels moved apart, so that none covers another: at least `gap` between two. */
export function labelHeights(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let min = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, min);
    min = (placed[at] ?? 0) + gap;
  }
  let max = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, max);
    max = (placed[at] ?? 0) - gap;
  }
  return placed;
}
