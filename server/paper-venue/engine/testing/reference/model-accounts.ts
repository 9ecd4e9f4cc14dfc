import type {
  HoldMode,
  InstrumentDefinition,
  MarginMode,
  PosSide,
  Side,
  VenueRules,
} from "../../types";
import { add, ceilOf, fixed, floorOf, magnitude, min, ONE, stepOf } from "./arithmetic";
import {
  coinOf,
  holdOf,
  isFutures,
  isInverse,
  type ModelOrder,
  profitOf,
  sameMarket,
  settleCoin,
  worthOf,
} from "./model-order";

const FIRST_LEVERAGE = 10n;

interface Position {
  qty: bigint;
  cost: bigint;
}

/** What the model knows, and what follows from it; nothing is kept that can be added up anew. */
export class ModelAccounts {
  /** Open orders in the order they came. */
  orders: ModelOrder[] = [];
  readonly instruments: InstrumentDefinition[] = [];
  readonly index = new Map<string, bigint>();
  /** By "uid coin". */
  readonly cash = new Map<string, bigint>();
  readonly debt = new Map<string, bigint>();
  /** By "uid symbol", and the side in hedge mode. */
  readonly positions = new Map<string, Position>();
  rules: VenueRules = { "hedge-close": "remainder", "client-oid-reuse": "refuse" };
  readonly holdModes = new Map<string, HoldMode>();
  /** By "uid symbol", where it was set and something is open. */
  readonly leverage = new Map<string, bigint>();
  /** What the last order was placed with, by "uid symbol". */
  readonly marginModes = new Map<string, MarginMode>();

  /** A copy that can be played with. */
  copyInto(copy: ModelAccounts): void {
    copy.orders = this.orders.map((order) => ({ ...order }));
    for (const [key, position] of this.positions) copy.positions.set(key, { ...position });
    for (const [uid, mode] of this.holdModes) copy.holdModes.set(uid, mode);
    for (const key of ["cash", "debt", "index", "leverage"] as const) {
      for (const [name, sum] of this[key]) copy[key].set(name, sum);
    }
  }

  /** The order that trades next with somebody of this side, within his limit. */
  across(side: Side, instrument: InstrumentDefinition, limit: bigint): ModelOrder | undefined {
    let best: ModelOrder | undefined;
    for (const order of this.orders) {
      if (order.place.side === side || !sameMarket(order.instrument, instrument)) continue;
      if (side === "buy" ? order.price > limit : order.price < limit) continue;
      const better = best && (side === "buy" ? order.price < best.price : order.price > best.price);
      if (!best || better) best = order;
    }
    return best;
  }

  /** The position's lots that an order of this side closes. */
  closable({ place, instrument, posSide }: ModelOrder): bigint {
    const { qty } = this.position(place.uid, instrument, posSide);
    const max = place.side === "sell" ? qty : -qty;
    return max > 0n ? max : 0n;
  }

  position(uid: string, { symbol }: InstrumentDefinition, posSide: PosSide | null): Position {
    const key = posSide === null ? `${uid} ${symbol}` : `${uid} ${symbol} ${posSide}`;
    const position = this.positions.get(key) ?? { qty: 0n, cost: 0n };
    this.positions.set(key, position);
    return position;
  }

  /** What an account does with an instrument: one thing, or each side's in hedge mode. */
  sides(uid: string): readonly (PosSide | null)[] {
    return this.holdModes.get(uid) === "hedge_mode" ? ["long", "short"] : [null];
  }

  /** The margin mode of what is open in an instrument, or null when nothing is. */
  openMarginMode(uid: string, instrument: InstrumentDefinition): MarginMode | null {
    const mode = this.marginModes.get(`${uid} ${instrument.symbol}`) ?? null;
    return this.isOpen(uid, instrument) ? mode : null;
  }

  /** Whether an account has a position or an open order in an instrument. */
  private isOpen(uid: string, instrument: InstrumentDefinition): boolean {
    const held = this.sides(uid).some((side) => this.position(uid, instrument, side).qty !== 0n);
    return held || this.orders.some((it) => it.place.uid === uid && it.instrument === instrument);
  }

  /** What was set ends with the last position or order. */
  protected forgetLeverage(): void {
    for (const key of this.leverage.keys()) {
      const [uid = "", symbol] = key.split(" ");
      const instrument = this.instruments.find((it) => isFutures(it) && it.symbol === symbol);
      if (!instrument || !this.isOpen(uid, instrument)) this.leverage.delete(key);
    }
  }

  /**
   * Moves a position by an order's fill of a value; what closes is paid at the average entry value,
   * and the value of what closes and of what opens add up to the fill's.
   */
  move({ place, instrument, posSide }: ModelOrder, qty: bigint, price: bigint, value: bigint) {
    const { uid } = place;
    const position = this.position(uid, instrument, posSide);
    const against = position.qty !== 0n && position.qty > 0n !== qty > 0n;
    const closed = against ? min(magnitude(qty), magnitude(position.qty)) : 0n;
    const opened = magnitude(qty) - closed;
    const closedValue = opened === 0n ? value : worthOf(instrument, closed, price);
    if (closed > 0n) this.close(uid, instrument, position, closed, closedValue);
    position.qty += qty > 0n ? opened : -opened;
    position.cost += qty > 0n ? value - closedValue : closedValue - value;
  }

  /** Closes so much of a position for its value; answers what it earned. */
  close(
    uid: string,
    instrument: InstrumentDefinition,
    position: Position,
    closed: bigint,
    value: bigint,
  ): bigint {
    const long = position.qty > 0n;
    const cost = (position.cost * closed) / magnitude(position.qty);
    const profit = profitOf(instrument, cost, long ? value : -value);
    position.qty -= long ? closed : -closed;
    position.cost -= cost;
    const coin = settleCoin(instrument);
    if (profit < 0n) this.pay(uid, coin, -profit);
    else add(this.cash, `${uid} ${coin}`, profit);
    return profit;
  }

  /** Pays from cash that no order holds; what is missing is not the account's loss. */
  pay(uid: string, coin: string, amount: bigint): void {
    const cash = this.cash.get(`${uid} ${coin}`) ?? 0n;
    add(this.cash, `${uid} ${coin}`, -min(amount, cash - this.held(uid, coin)));
  }

  free(uid: string, coin: string): bigint {
    return (this.cash.get(`${uid} ${coin}`) ?? 0n) - this.held(uid, coin) - this.locked(uid, coin);
  }

  private held(uid: string, coin: string): bigint {
    return this.orders
      .filter((order) => order.place.uid === uid && !isFutures(order.instrument))
      .filter((order) => coinOf(order) === coin)
      .reduce((sum, order) => sum + holdOf(order), 0n);
  }

  /** Margins and unrealised losses. */
  locked(uid: string, coin: string): bigint {
    return this.instruments
      .filter((instrument) => isFutures(instrument) && settleCoin(instrument) === coin)
      .flatMap((instrument) => this.sides(uid).map((side) => ({ instrument, side })))
      .reduce((sum, { instrument, side }) => {
        const { initial, fees } = this.marginOf(uid, instrument, side, 0n, 0n);
        const profit = this.unrealised(uid, instrument, side);
        return sum + initial + fees + (profit < 0n ? -profit : 0n);
      }, 0n);
  }

  private unrealised(uid: string, instrument: InstrumentDefinition, side: PosSide | null): bigint {
    const { qty, cost } = this.position(uid, instrument, side);
    const index = this.indexOf(instrument);
    if (qty === 0n) return 0n;
    if (isInverse(instrument)) return cost + floorOf(-qty * ONE, index);
    return floorOf(qty * index, ONE) - cost;
  }

  private leverageOf(uid: string, { symbol }: InstrumentDefinition): bigint {
    return this.leverage.get(`${uid} ${symbol}`) ?? FIRST_LEVERAGE;
  }

  /** The margin of a position and its orders with so much more bought or sold. */
  marginOf(
    uid: string,
    instrument: InstrumentDefinition,
    posSide: PosSide | null,
    buy: bigint,
    sell: bigint,
    leverage = this.leverageOf(uid, instrument),
  ) {
    const mine = this.orders
      .filter((order) => order.place.uid === uid && order.instrument === instrument)
      .filter((order) => order.posSide === posSide && !order.closes);
    const sum = (side: Side) =>
      mine
        .filter(({ place }) => place.side === side)
        .reduce((total, { price, left }) => total + worthOf(instrument, left, price), 0n);
    const { cost } = this.position(uid, instrument, posSide);
    const buys = sum("buy") + buy;
    const sells = sum("sell") + sell;
    const cases = [cost, cost + buys, cost - sells].map(magnitude);
    const widest = -cases.map((value) => -value).reduce(min);
    const fees = ceilOf((buys + sells) * fixed(instrument.takerFeeRate), ONE);
    return { initial: ceilOf(widest, leverage), fees };
  }

  indexOf({ indexSymbol }: InstrumentDefinition): bigint {
    return this.index.get(indexSymbol) ?? 0n;
  }

  /** The band's edge in whole ticks: the highest price of a buy, the lowest of a sell. */
  edge(instrument: InstrumentDefinition, side: Side): bigint {
    const { pricePrecision, buyLimitPriceRatio = "0", sellLimitPriceRatio = "0" } = instrument;
    const tick = stepOf(pricePrecision);
    const index = this.indexOf(instrument);
    if (side === "buy") {
      return floorOf(floorOf(index * (ONE + fixed(buyLimitPriceRatio)), ONE), tick) * tick;
    }
    return ceilOf(ceilOf(index * (ONE - fixed(sellLimitPriceRatio)), ONE), tick) * tick;
  }
}
