import type { Side } from "../types";
import { doubled } from "./doubled";
import { Ladder } from "./ladder";

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
