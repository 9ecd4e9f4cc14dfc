import type { Side } from "../types";
import { doubled, Levels } from "./price-levels";

/** Decides what a taker does with the order that stands first; see `sweep`. */
type MatchVisitor = (slot: number, max: number) => number;

const NONE = -1;

/**
 * A price-time book of integer ticks and lots (safe integers). An order is a slot, a small number
 * that is free again once the order is gone; rows are typed arrays, so that nothing is allocated
 * as orders come and go.
 *
 * Invariants: a level exists exactly while an order stands at its price; the orders of a level
 * stand in the order they came. The book does not keep its sides apart: the caller of `add`
 * has matched the order against the other side first.
 */
export class OrderBook<Owner> {
  /** Orders in the book. */
  size = 0;
  private readonly buys = new Levels("buy");
  private readonly sells = new Levels("sell");
  /** By slot. */
  private readonly owners: (Owner | undefined)[] = [];
  private readonly sides: Levels[] = [];
  private level = new Int32Array(16);
  private lots = new Float64Array(16);
  private next = new Int32Array(16);
  private previous = new Int32Array(16);
  private free = NONE;
  private used = 0;

  /** Stands an order behind the others at its price; answers its slot. */
  add(side: Side, ticks: number, lots: number, owner: Owner): number {
    const slot = this.take();
    const levels = side === "buy" ? this.buys : this.sells;
    const level = levels.at(ticks);
    const last = levels.tail[level] as number;
    this.owners[slot] = owner;
    this.sides[slot] = levels;
    this.level[slot] = level;
    this.lots[slot] = lots;
    this.next[slot] = NONE;
    this.previous[slot] = last;
    if (last === NONE) levels.head[level] = slot;
    else this.next[last] = slot;
    levels.tail[level] = slot;
    this.size += 1;
    return slot;
  }

  /** Takes an order out. */
  remove(slot: number): void {
    const levels = this.sides[slot] as Levels;
    const level = this.level[slot] as number;
    const next = this.next[slot] as number;
    const previous = this.previous[slot] as number;
    if (previous === NONE) levels.head[level] = next;
    else this.next[previous] = next;
    if (next === NONE) levels.tail[level] = previous;
    else this.previous[next] = previous;
    if (next === NONE && previous === NONE) levels.drop(level);
    this.owners[slot] = undefined;
    this.next[slot] = this.free;
    this.free = slot;
    this.size -= 1;
  }

  /** Takes lots off an order, which is gone when none are left. */
  reduce(slot: number, lots: number): void {
    const left = (this.lots[slot] as number) - lots;
    if (left === 0) this.remove(slot);
    else this.lots[slot] = left;
  }

  /**
   * Meets the orders across from a taker, best price first and oldest first, until its lots are
   * gone, the next price is worse than its limit, or `meet` says stop. `meet` is given a slot and
   * the most lots that can trade; it answers how many do, or 0 after it has removed that order,
   * or a negative number to stop. Answers the lots that are left.
   */
  sweep(side: Side, limit: number, lots: number, meet: MatchVisitor): number {
    const across = side === "buy" ? this.sells : this.buys;
    let left = lots;
    while (left > 0) {
      const level = across.best;
      if (level === 0) break;
      const ticks = across.ticks[level] as number;
      if (side === "buy" ? ticks > limit : ticks < limit) break;
      const slot = across.head[level] as number;
      const standing = this.lots[slot] as number;
      const traded = meet(slot, Math.min(standing, left));
      if (traded < 0) break;
      if (traded === 0) continue;
      this.reduce(slot, traded);
      left -= traded;
    }
    return left;
  }

  /** The slot that trades next on a side, or -1. */
  first(side: Side): number {
    const levels = side === "buy" ? this.buys : this.sells;
    return levels.best === 0 ? NONE : (levels.head[levels.best] as number);
  }

  /** The slot that trades after this one on its side, or -1. */
  after(slot: number): number {
    const next = this.next[slot] as number;
    if (next !== NONE) return next;
    const levels = this.sides[slot] as Levels;
    const worse = levels.worse[this.level[slot] as number] as number;
    return worse === 0 ? NONE : (levels.head[worse] as number);
  }

  /** The price of a slot. */
  ticksOf(slot: number): number {
    return (this.sides[slot] as Levels).ticks[this.level[slot] as number] as number;
  }

  /** The lots of a slot that are still to trade. */
  lotsOf(slot: number): number {
    return this.lots[slot] as number;
  }

  /** Whose the order in a slot is. */
  ownerOf(slot: number): Owner {
    return this.owners[slot] as Owner;
  }

  /** Prices with the lots that stand there, from the best to the worst, at most `most` of them. */
  depth(side: Side, max: number): { readonly ticks: number; readonly lots: bigint }[] {
    const levels = side === "buy" ? this.buys : this.sells;
    const rows: { ticks: number; lots: bigint }[] = [];
    for (let level = levels.best; level !== 0 && rows.length < max; ) {
      let lots = 0n;
      for (
        let slot = levels.head[level] as number;
        slot !== NONE;
        slot = this.next[slot] as number
      ) {
        lots += BigInt(this.lots[slot] as number);
      }
      rows.push({ ticks: levels.ticks[level] as number, lots });
      level = levels.worse[level] as number;
    }
    return rows;
  }

  private take(): number {
    const slot = this.free;
    if (slot !== NONE) {
      this.free = this.next[slot] as number;
      return slot;
    }
    if (this.used === this.level.length) {
      this.level = doubled(this.level);
      this.lots = doubled(this.lots);
      this.next = doubled(this.next);
      this.previous = doubled(this.previous);
    }
    return this.used++;
  }
}
