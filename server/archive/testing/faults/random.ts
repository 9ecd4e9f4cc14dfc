/** Numbers that follow from a seed alone: the same seed draws the same ones in the same order. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 97) >>> 0;
  }

  /** A whole number from 0 up to `end`, without it. */
  below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  /** True so often. */
  happens(part: number): boolean {
    return this.#next() < part;
  }

  /** An element of a list that has some. */
  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new RangeError("There is nothing to pick from.");
    return found;
  }

  /** So many decimal digits. */
  digits(count: number): string {
    let text = "";
    while (text.length < count) text += String(this.below(1_000_000_000)).padStart(9, "0");
    return text.slice(0, count);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
