/**
 * Deterministic randomness: the same seed and keys give the same number on every machine, so a
 * market replayed from the log is the market that was seen. Mixes 32-bit integers only; no floats,
 * no state.
 */
export function draw(seed: number, ...keys: readonly number[]): number {
  let mixed = seed | 0;
  for (const key of keys) mixed = mix(mixed ^ Math.imul(key | 0, 0x9e3779b1));
  return mix(mixed) >>> 0;
}

/** A whole number from 0 to `limit - 1`. */
export function drawBelow(limit: number, seed: number, ...keys: readonly number[]): number {
  return draw(seed, ...keys) % limit;
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
