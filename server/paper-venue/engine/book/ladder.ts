import { doubled } from "./doubled";

/** Keys that one page covers; a page is a row of level numbers and a bit for each that is set. */
const PAGE = 256;
const WORDS = PAGE / 32;

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
  /** The page asked for last: most orders come close to the one before. */
  private lastNumber = Number.NaN;
  private lastPlace = -1;

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
    if (number === this.lastNumber) return this.lastPlace;
    const index = this.firstNotBelow(number);
    if (this.numbers[index] !== number) return -1;
    this.lastNumber = number;
    this.lastPlace = this.places[index] as number;
    return this.lastPlace;
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
    this.lastNumber = number;
    this.lastPlace = place;
    return place;
  }

  private close(number: number, place: number): void {
    const index = this.firstNotBelow(number);
    this.numbers.splice(index, 1);
    this.places.splice(index, 1);
    this.free.push(place);
    this.lastNumber = Number.NaN;
  }
}
