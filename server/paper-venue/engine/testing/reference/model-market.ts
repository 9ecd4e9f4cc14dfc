import { add, ceilOf, fixed, min, ONE, stepOf } from "./arithmetic";
import { ModelAccounts } from "./model-accounts";
import {
  coinOf,
  holdOf,
  isFutures,
  isInverse,
  type ModelOrder,
  sameStake,
  settleCoin,
  worthOf,
} from "./model-order";

/** How the model trades: would it fill? is answered by doing it on a copy. */
export class ModelMarket extends ModelAccounts {
  /** What the command under way has done, a line each. */
  protected output: string[] = [];
  /** Accounts and instruments that it had to do with. */
  protected met: ModelOrder[] = [];
  private accepted = 0;
  /** What was traded, in the settlement coin. */
  private traded = 0n;

  protected execute(order: ModelOrder): void {
    const { place, instrument } = order;
    this.accepted += 1;
    order.number = this.accepted;
    if (isFutures(instrument)) {
      this.marginModes.set(`${place.uid} ${instrument.symbol}`, order.marginMode);
    }
    this.say(`accepted ${place.clientOid}`, order);
    if (!isFutures(instrument)) this.borrow(order);
    const force = place.orderType === "limit" ? place.timeInForce : "ioc";
    if (force === "post_only" && this.across(place.side, instrument, order.price)) {
      this.say("cancelled post-only", order);
    } else if (force === "fok" && this.tried(order).left > 0n) {
      this.say("cancelled fok", order);
    } else {
      if (order.closes) this.makeRoom(order);
      this.conclude(order, this.match(order));
    }
    this.tidy();
  }

  private borrow(order: ModelOrder): void {
    const { uid } = order.place;
    const coin = coinOf(order);
    const missing = holdOf(order) - this.free(uid, coin);
    if (missing <= 0n) return;
    add(this.cash, `${uid} ${coin}`, missing);
    add(this.debt, `${uid} ${coin}`, missing);
    this.output.push(`borrowed ${uid} ${coin} ${missing}`);
  }

  private makeRoom(order: ModelOrder): void {
    const max = this.closable(order);
    for (;;) {
      const mine = this.orders.filter((other) => sameStake(other, order) && other.closes);
      const sum = mine.reduce((total, { left }) => total + left, order.left);
      const [oldest] = mine;
      if (sum <= max || !oldest) return;
      if (order.posSide !== null) {
        this.drop(oldest, "market-close");
        continue;
      }
      this.orders = this.orders.filter((other) => other !== oldest);
      this.say("replaced", oldest);
    }
  }

  /** Trades until nothing is left on one of the sides, or the order met its owner. */
  private match(order: ModelOrder): "ended" | "self-trade" | "spent" {
    const { place, instrument } = order;
    for (;;) {
      const maker = this.across(place.side, instrument, order.price);
      if (!maker || (order.budget === null && order.left === 0n)) return "ended";
      const mode = place.stpMode ?? "none";
      if (mode !== "none" && maker.place.uid === place.uid) {
        if (mode !== "cancel_taker") this.drop(maker, "self-trade");
        if (mode === "cancel_maker") continue;
        return "self-trade";
      }
      const qty = min(this.wanted(order, maker), maker.left);
      const real = maker.closes ? min(qty, this.closable(maker)) : qty;
      if (real > 0n) this.trade(order, maker, real);
      else if (qty > 0n) this.drop(maker, "reduce-only");
      else return "spent";
    }
  }

  private wanted(order: ModelOrder, maker: ModelOrder): bigint {
    if (order.budget === null) return order.left;
    const { quantityPrecision, quantityMultiplier } = order.instrument;
    const step = stepOf(quantityPrecision, quantityMultiplier);
    return ((order.budget * ONE) / maker.price / step) * step;
  }

  private conclude(order: ModelOrder, end: "ended" | "self-trade" | "spent"): void {
    const { place, budget, left } = order;
    const whole = budget === null ? left === 0n : budget === 0n;
    if (whole || (end === "spent" && budget !== fixed(place.qty))) this.say("completed", order);
    else if (end === "self-trade") this.say("cancelled self-trade", order);
    else if (place.orderType === "market") this.say("cancelled market", order);
    else if (place.timeInForce === "ioc") this.say("cancelled ioc", order);
    else {
      this.orders.push(order);
      this.say(`rested ${left}`, order);
    }
  }

  private trade(taker: ModelOrder, maker: ModelOrder, qty: bigint): void {
    const value = worthOf(maker.instrument, qty, maker.price);
    const makerFee = this.settle(maker, qty, maker.price, maker.instrument.makerFeeRate);
    const takerFee = this.settle(taker, qty, maker.price, taker.instrument.takerFeeRate);
    if (isFutures(maker.instrument)) {
      this.pay(maker.place.uid, settleCoin(maker.instrument), makerFee);
      this.pay(taker.place.uid, settleCoin(taker.instrument), takerFee);
    }
    this.traded += value;
    const who = `${taker.number} ${maker.number}`;
    const quote = isInverse(maker.instrument) ? qty : value;
    this.output.push(`filled ${who} ${qty} ${quote} ${takerFee} ${makerFee}`);
    this.met.push(maker);
    if (maker.left > 0n) return;
    this.orders = this.orders.filter((order) => order !== maker);
    this.say("completed", maker);
  }

  /** Exchanges one side's coins, or moves its position; answers its fee. */
  private settle(order: ModelOrder, qty: bigint, price: bigint, rate: string): bigint {
    const { place, instrument } = order;
    const { baseCoin, quoteCoin } = instrument;
    const buys = place.side === "buy";
    const value = worthOf(instrument, qty, price);
    if (order.budget === null) order.left -= qty;
    else order.budget -= value;
    if (isFutures(instrument)) {
      this.move(order, buys ? qty : -qty, price, value);
      return ceilOf(value * fixed(rate), ONE);
    }
    const fee = ceilOf((buys ? qty : value) * fixed(rate), ONE);
    add(this.cash, `${place.uid} ${baseCoin}`, buys ? qty - fee : -qty);
    add(this.cash, `${place.uid} ${quoteCoin}`, buys ? -value : value - fee);
    return fee;
  }

  /** After each order: reduce-only orders follow their positions, and free cash pays debts. */
  protected tidy(): void {
    for (;;) {
      const excess = this.orders.find((order) => {
        const mine = this.orders.filter((other) => sameStake(other, order) && other.closes);
        const sum = mine.reduce((total, { left }) => total + left, 0n);
        return order.closes && sum > this.closable(order);
      });
      if (!excess) break;
      this.drop(excess, "reduce-only");
    }
    for (const { place, instrument } of this.met) {
      this.repay(place.uid, instrument.quoteCoin);
      this.repay(place.uid, instrument.baseCoin);
    }
  }

  protected repay(uid: string, coin: string): void {
    const amount = min(this.debt.get(`${uid} ${coin}`) ?? 0n, this.free(uid, coin));
    if (amount <= 0n) return;
    add(this.debt, `${uid} ${coin}`, -amount);
    add(this.cash, `${uid} ${coin}`, -amount);
    this.output.push(`repaid ${uid} ${coin} ${amount}`);
  }

  /** Matches an order on a copy; answers what is left of it and the value that was traded. */
  protected tried(order: ModelOrder): { readonly left: bigint; readonly value: bigint } {
    const copy = new ModelMarket();
    this.copyInto(copy);
    const trial = { ...order };
    copy.match(trial);
    return { left: trial.left, value: copy.traded };
  }

  protected drop(order: ModelOrder, reason: string): void {
    this.orders = this.orders.filter((other) => other !== order);
    this.say(`cancelled ${reason}`, order);
  }

  private say(what: string, order: ModelOrder): void {
    this.met.push(order);
    this.output.push(`${what} ${order.number}`);
  }
}
