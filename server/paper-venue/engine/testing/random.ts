/** A small seeded generator: the same seed, the same numbers, on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  }

  /** An integer from 0 up to but not including `end`. */
  below(end: number): number {
    this.state ^= this.state << 13;
    this.state >>>= 0;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state % end;
  }

  /** One of some values. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}
