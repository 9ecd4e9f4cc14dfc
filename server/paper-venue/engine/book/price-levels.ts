import type { Side } from "../types";

/**
 * The prices of one side of a book that have orders, each a level: a small number, above zero,
 * that is free again once the level is empty. Levels hang together from the best price to the
 * worst.
 */
export class Levels {
  /** By level: its price, and its first and last order (-1: none). */
  ticks = new Float64Array(16);
  head = new Int32Array(16);
  tail = new Int32Array(16);
  /** The neighbouring levels, 0 at the ends. */
  worse = new Int32Array(16);
  private better = new Int32Array(16);
  /** The level that trades next, or 0. */
  best = 0;
  private worst = 0;
  private used = 1;
  private free = 0;
  private readonly ladder = new Ladder();
  /** Turns ticks into keys that grow towards the better price. */
  private readonly sign: 1 | -1;

  constructor(side: Side) {
    this.sign = side === "buy" ? 1 : -1;
  }

  /** The level at a price, made if there is none. */
  at(ticks: number): number {
    const key = ticks * this.sign;
    const found = this.ladder.get(key);
    return found !== 0 ? found : this.insert(key, ticks);
  }

  /** Takes out a level that has no orders left. */
  drop(level: number): void {
    const worse = this.worse[level] as number;
    const better = this.better[level] as number;
    if (better === 0) this.best = worse;
    else this.worse[better] = worse;
    if (worse === 0) this.worst = better;
    else this.better[worse] = better;
    this.ladder.delete((this.ticks[level] as number) * this.sign);
    this.worse[level] = this.free;
    this.free = level;
  }

  private insert(key: number, ticks: number): number {
    const level = this.take();
    const worse = this.ladder.below(key);
    const better = worse === 0 ? this.worst : (this.better[worse] as number);
    this.ladder.set(key, level);
    this.ticks[level] = ticks;
    this.head[level] = -1;
    this.tail[level] = -1;
    this.worse[level] = worse;
    this.better[level] = better;
    if (better === 0) this.best = level;
    else this.worse[better] = level;
    if (worse === 0) this.worst = level;
    else this.better[worse] = level;
    return level;
  }

  private take(): number {
    const level = this.free;
    if (level !== 0) {
      this.free = this.worse[level] as number;
      return level;
    }
    if (this.used === this.head.length) {
      this.ticks = doubled(this.ticks);
      this.head = doubled(this.head);
      this.tail = doubled(this.tail);
      this.worse = doubled(this.worse);
      this.better = doubled(this.better);
    }
    return this.used++;
  }
}

/** Keys that one page covers; a page is a row of level numbers and a bit for each that is set. */
const PAGE = 256;

const WORDS = PAGE / 32;

/** How many pages are found without a search: a power of two. */
const KNOWN = 16;

/**
 * A sorted map from an integer key (any safe integer, negative too) to a level number above zero.
 * Keys lie in pages of 256; few pages exist, since prices stand close together, so finding a key
 * is a page found in a short sorted list and one array read, and finding a neighbour a scan of
 * bits.
 */
export class Ladder {
  private levels = new Int32Array(PAGE);
  private bits = new Int32Array(WORDS);
  private counts = new Int32Array(1);
  /**
   * Page numbers in ascending order, and beside each the place of its page in the arrays above.
   */
  private readonly numbers: number[] = [];
  private readonly places: number[] = [];
  private readonly free: number[] = [];
  private pages = 0;
  /** The pages asked for last, each at the last digits of its number: most orders come close. */
  private readonly knownNumbers = new Float64Array(KNOWN).fill(Number.NaN);
  private readonly knownPlaces = new Int32Array(KNOWN);

  /** The level at the key, or 0. */
  get(key: number): number {
    const number = Math.floor(key / PAGE);
    const place = this.place(number);
    return place < 0 ? 0 : (this.levels[place * PAGE + (key - number * PAGE)] as number);
  }

  /** Puts a level at a key that has none. */
  set(key: number, level: number): void {
    const number = Math.floor(key / PAGE);
    let place = this.place(number);
    if (place < 0) place = this.open(number);
    const offset = key - number * PAGE;
    this.levels[place * PAGE + offset] = level;
    const word = place * WORDS + (offset >>> 5);
    this.bits[word] = (this.bits[word] as number) | (1 << (offset & 31));
    this.counts[place] = (this.counts[place] as number) + 1;
  }

  /** Forgets the level at a key that has one. */
  delete(key: number): void {
    const number = Math.floor(key / PAGE);
    const place = this.place(number);
    const offset = key - number * PAGE;
    this.levels[place * PAGE + offset] = 0;
    const word = place * WORDS + (offset >>> 5);
    this.bits[word] = (this.bits[word] as number) & ~(1 << (offset & 31));
    const count = (this.counts[place] as number) - 1;
    this.counts[place] = count;
    if (count === 0) this.close(number, place);
  }

  /** The level at the greatest key below this one, or 0. */
  below(key: number): number {
    const number = Math.floor(key / PAGE);
    const place = this.place(number);
    const found = place < 0 ? 0 : this.highest(place, key - number * PAGE - 1);
    if (found !== 0) return found;
    const index = this.firstNotBelow(number) - 1;
    return index < 0 ? 0 : this.highest(this.places[index] as number, PAGE - 1);
  }

  /** The level at the highest offset of a page that is not above the given one, or 0. */
  private highest(place: number, offset: number): number {
    if (offset < 0) return 0;
    let word = offset >>> 5;
    let bits = (this.bits[place * WORDS + word] as number) & (-1 >>> (31 - (offset & 31)));
    while (bits === 0) {
      if (word === 0) return 0;
      word -= 1;
      bits = this.bits[place * WORDS + word] as number;
    }
    return this.levels[place * PAGE + word * 32 + 31 - Math.clz32(bits)] as number;
  }

  private place(number: number): number {
    const known = number & (KNOWN - 1);
    if (this.knownNumbers[known] === number) return this.knownPlaces[known] as number;
    const index = this.firstNotBelow(number);
    if (this.numbers[index] !== number) return -1;
    const place = this.places[index] as number;
    this.knownNumbers[known] = number;
    this.knownPlaces[known] = place;
    return place;
  }

  private firstNotBelow(number: number): number {
    let low = 0;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.numbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private open(number: number): number {
    const place = this.free.pop() ?? this.pages++;
    if (this.pages > this.counts.length) {
      this.levels = doubled(this.levels);
      this.bits = doubled(this.bits);
      this.counts = doubled(this.counts);
    }
    const index = this.firstNotBelow(number);
    this.numbers.splice(index, 0, number);
    this.places.splice(index, 0, place);
    this.knownNumbers[number & (KNOWN - 1)] = number;
    this.knownPlaces[number & (KNOWN - 1)] = place;
    return place;
  }

  private close(number: number, place: number): void {
    const index = this.firstNotBelow(number);
    this.numbers.splice(index, 1);
    this.places.splice(index, 1);
    this.free.push(place);
    this.knownNumbers[number & (KNOWN - 1)] = Number.NaN;
  }
}

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A copy of a typed array with twice its length; the new half is zero. */
export function doubled<Row extends Numbers>(row: Row): Row {
  const bigger = new (row.constructor as new (length: number) => Row)(row.length * 2);
  bigger.set(row);
  return bigger;
}
