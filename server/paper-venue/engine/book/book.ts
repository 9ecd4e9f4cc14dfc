import type { Side } from "../types";
import { doubled, Levels, ROW, ROW_DOUBLE, ROW_DOUBLES } from "./price-levels";

/** Decides what a taker does with the order that stands first; see `sweep`. */
type MatchVisitor = (slot: number, most: number) => number;

const NONE = -1;

const LEVEL = 0;
const NEXT = 1;
const PREVIOUS = 2;
const SIDE = 3;

const BUY = 0;
const SELL = 1;

/**
 * A price-time book of integer ticks and lots (safe integers). An order is a slot, a small number
 * that is free again once the order is gone; its row stands in typed arrays, so that nothing is
 * allocated as orders come and go.
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
  /** In rows: the level of each, its neighbours there, its side. */
  private rows = new Int32Array(16 * ROW);
  /** The same memory: the lots of each. */
  private lots = new Float64Array(this.rows.buffer);
  private free = NONE;
  private used = 0;

  /** Stands an order behind the others at its price; answers its slot. */
  add(side: Side, ticks: number, lots: number, owner: Owner): number {
    const slot = this.take();
    const { rows } = this;
    const levels = side === "buy" ? this.buys : this.sells;
    const level = levels.at(ticks);
    const last = levels.tailOf(level);
    const at = slot * ROW;
    this.owners[slot] = owner;
    rows[at + LEVEL] = level;
    rows[at + NEXT] = NONE;
    rows[at + PREVIOUS] = last;
    rows[at + SIDE] = side === "buy" ? BUY : SELL;
    this.lots[slot * ROW_DOUBLES + ROW_DOUBLE] = lots;
    if (last === NONE) levels.setHead(level, slot);
    else rows[last * ROW + NEXT] = slot;
    levels.setTail(level, slot);
    this.size += 1;
    return slot;
  }

  /** Takes an order out. */
  remove(slot: number): void {
    const { rows } = this;
    const at = slot * ROW;
    const levels = this.levelsOf(slot);
    const level = rows[at + LEVEL] as number;
    const next = rows[at + NEXT] as number;
    const previous = rows[at + PREVIOUS] as number;
    if (previous === NONE) levels.setHead(level, next);
    else rows[previous * ROW + NEXT] = next;
    if (next === NONE) levels.setTail(level, previous);
    else rows[next * ROW + PREVIOUS] = previous;
    if (next === NONE && previous === NONE) levels.drop(level);
    this.owners[slot] = undefined;
    rows[at + NEXT] = this.free;
    this.free = slot;
    this.size -= 1;
  }

  /** Takes lots off an order, which is gone when none are left. */
  reduce(slot: number, lots: number): void {
    const left = this.lotsOf(slot) - lots;
    if (left === 0) this.remove(slot);
    else this.lots[slot * ROW_DOUBLES + ROW_DOUBLE] = left;
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
      const ticks = across.ticksOf(level);
      if (side === "buy" ? ticks > limit : ticks < limit) break;
      const slot = across.headOf(level);
      const traded = meet(slot, Math.min(this.lotsOf(slot), left));
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
    return levels.best === 0 ? NONE : levels.headOf(levels.best);
  }

  /** The slot that trades after this one on its side, or -1. */
  after(slot: number): number {
    const next = this.rows[slot * ROW + NEXT] as number;
    if (next !== NONE) return next;
    const levels = this.levelsOf(slot);
    const worse = levels.worseThan(this.rows[slot * ROW + LEVEL] as number);
    return worse === 0 ? NONE : levels.headOf(worse);
  }

  /** The price of a slot. */
  ticksOf(slot: number): number {
    return this.levelsOf(slot).ticksOf(this.rows[slot * ROW + LEVEL] as number);
  }

  /** The lots of a slot that are still to trade. */
  lotsOf(slot: number): number {
    return this.lots[slot * ROW_DOUBLES + ROW_DOUBLE] as number;
  }

  /** Whose the order in a slot is. */
  ownerOf(slot: number): Owner {
    return this.owners[slot] as Owner;
  }

  /** Prices with the lots that stand there, from the best to the worst, at most `most` of them. */
  depth(side: Side, most: number): { readonly ticks: number; readonly lots: bigint }[] {
    const levels = side === "buy" ? this.buys : this.sells;
    const rows: { ticks: number; lots: bigint }[] = [];
    for (let level = levels.best; level !== 0 && rows.length < most; ) {
      let lots = 0n;
      for (let slot = levels.headOf(level); slot !== NONE; ) {
        lots += BigInt(this.lotsOf(slot));
        slot = this.rows[slot * ROW + NEXT] as number;
      }
      rows.push({ ticks: levels.ticksOf(level), lots });
      level = levels.worseThan(level);
    }
    return rows;
  }

  private levelsOf(slot: number): Levels {
    return this.rows[slot * ROW + SIDE] === BUY ? this.buys : this.sells;
  }

  private take(): number {
    const slot = this.free;
    if (slot !== NONE) {
      this.free = this.rows[slot * ROW + NEXT] as number;
      return slot;
    }
    if (this.used * ROW === this.rows.length) {
      this.rows = doubled(this.rows);
      this.lots = new Float64Array(this.rows.buffer);
    }
    return this.used++;
  }
}
