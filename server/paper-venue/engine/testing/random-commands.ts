import type { Category, EngineCommand, InstrumentDefinition, PlaceOrder, PosSide } from "../types";
import { formatUnits } from "../units";
import type { PositionView } from "../views";
import { futures, inverse, margin, spot } from "./instruments";
import { Random } from "./random";

/** Those who net their positions, and those who begin in hedge mode. */
const netting = ["ann", "bob", "cat", "dan"] as const;
const hedging = ["eve", "fay", "gus"] as const;
export const uids = [...netting, ...hedging] as const;
type Uid = (typeof uids)[number];

const rules = {
  buyLimitPriceRatio: "0.08",
  sellLimitPriceRatio: "0.06",
  makerFeeRate: "0.0002",
  takerFeeRate: "0.0007",
  maxSymbolOrderNum: "6",
};

const instruments: readonly InstrumentDefinition[] = [
  { ...spot, ...rules, quantityMultiplier: "0.0004" },
  { ...margin, ...rules, quantityMultiplier: "0.0004" },
  {
    ...futures,
    ...rules,
    priceMultiplier: "0.2",
    quantityMultiplier: "0.005",
    minOrderQty: "0.02",
    maxOrderQty: "60",
    maxLeverage: "50",
    maxPositionQty: "90",
  },
  {
    ...inverse,
    ...rules,
    priceMultiplier: "0.2",
    quantityMultiplier: "0.0005",
    minOrderQty: "0.02",
    maxOrderQty: "60",
    maxLeverage: "25",
    maxPositionQty: "30",
  },
];

const ticksPerUnit: Partial<Record<Category, number>> = { SPOT: 100, MARGIN: 100 };

/**
 * A seeded stream of commands that meet each other: few accounts, few prices, thin ledger accounts,
 * an index that walks far, every condition an order can carry, and some that break a rule.
 */
export class RandomCommands {
  private readonly random: Random;
  private index = 100;
  private count = 0;
  /** Ids that may still be open. */
  private readonly sent: { readonly uid: Uid; readonly clientOid: string }[] = [];
  /** What cannot be traded at the moment, or not freely. */
  private readonly shut: InstrumentDefinition[] = [];

  /** `positionsOf` lets some orders close exactly what an account has. */
  constructor(
    seed: number,
    private readonly positionsOf: (uid: string) => readonly PositionView[] = () => [],
  ) {
    this.random = new Random(seed);
  }

  /** What an exchange needs before the first order. */
  first(): readonly EngineCommand[] {
    return [
      ...instruments.map((instrument) => ({ type: "list-instrument", instrument }) as const),
      ...netting.map((uid) => ({ type: "open-account", uid }) as const),
      ...hedging.map((uid) => ({ type: "open-account", uid, holdMode: "hedge_mode" }) as const),
      ...["ann", "bob", "cat", "eve", "fay"].flatMap((uid) => [
        { type: "deposit", uid, coin: "USDT", amount: uid < "d" ? "3000" : "400" } as const,
        { type: "deposit", uid, coin: "BTC", amount: "20" } as const,
      ]),
      { type: "deposit", uid: "dan", coin: "USDT", amount: "150" },
      { type: "deposit", uid: "gus", coin: "USDT", amount: "9" },
      { type: "set-index", symbol: "BTCUSDT", price: "100" },
    ];
  }

  /** How long after the command before it the next one comes: at times hours. */
  pauseMs(): number {
    return this.random.below(500) === 0 ? this.random.below(8 * 3_600_000) : 1;
  }

  next(): EngineCommand {
    if (this.random.below(150) === 0) return this.changeMode();
    if (this.random.below(120) === 0) return this.setLeverage();
    if (this.random.below(this.shut.length > 0 ? 60 : 240) === 0) return this.changeInstrument();
    const kind = this.random.below(100);
    if (kind < 3) return this.moveIndex();
    if (kind < 4) return this.random.below(4) === 0 ? this.withdraw() : this.deposit();
    const place = () => (kind < 34 ? this.close() : null) ?? this.place();
    return kind < 24 ? this.cancel() : place();
  }

  private moveIndex(): EngineCommand {
    const step = (this.random.below(7) - 3) * this.random.pick([1, 1, 1, 5]);
    this.index = Math.min(160, Math.max(60, this.index + step));
    const price = `${this.index}.${this.random.below(1000)}`;
    return { type: "set-index", symbol: "BTCUSDT", price };
  }

  private deposit(): EngineCommand {
    const coin = this.random.pick(["BTC", "USDT"]);
    const amount = `${this.random.below(coin === "BTC" ? 2 : 200)}.${1 + this.random.below(99)}`;
    return { type: "deposit", uid: this.random.pick(uids), coin, amount };
  }

  private withdraw(): EngineCommand {
    const coin = this.random.pick(["BTC", "USDT"]);
    const amount = `${this.random.below(coin === "BTC" ? 5 : 900)}.${1 + this.random.below(99)}`;
    return { type: "withdraw", uid: this.random.pick(uids), coin, amount };
  }

  private cancel(): EngineCommand {
    const index = this.random.below(Math.max(this.sent.length, 1));
    const { uid, clientOid } = this.sent[index] ?? { uid: "ann", clientOid: "none" };
    const last = this.sent.pop();
    if (last && index < this.sent.length) this.sent[index] = last;
    return { type: "cancel", uid, clientOid };
  }

  /** An account's position mode, or what the exchange does where its documents disagree. */
  private changeMode(): EngineCommand {
    const { random } = this;
    const uid = random.pick(uids);
    const holdMode = random.pick(["one_way_mode", "hedge_mode"] as const);
    return random.pick([
      { type: "set-hold-mode", uid, holdMode },
      { type: "set-hold-mode", uid: "gus", holdMode },
      { type: "set-rule", rule: "hedge-close", value: random.pick(["remainder", "refuse"]) },
      {
        type: "set-rule",
        rule: "client-oid-reuse",
        value: random.pick(["refuse", "refuse", "second-order", "first-ack"]),
      },
    ] as const);
  }

  private setLeverage(): EngineCommand {
    const { random } = this;
    const category = random.pick(["USDT-FUTURES", "COIN-FUTURES"] as const);
    const leverage = random.pick(["1", "2", "5", "10", "20", "25", "26", "50", "51", "0"]);
    return { type: "set-leverage", uid: random.pick(uids), category, leverage };
  }

  /** Another state of an instrument, or the end of a future; then its return. */
  private changeInstrument(): EngineCommand {
    const { random } = this;
    const known = this.shut.pop();
    if (known) return { type: "list-instrument", instrument: known };
    const instrument = random.pick(instruments);
    this.shut.push(instrument);
    const { category, symbol } = instrument;
    if (category.endsWith("FUTURES") && random.below(2) === 0) {
      return { type: "deliver", category, symbol };
    }
    const status = random.pick(["listed", "limit_open", "offline", "restrictedAPI"] as const);
    return { type: "list-instrument", instrument: { ...instrument, status } };
  }

  private place(): PlaceOrder {
    const { random } = this;
    const known = random.below(25) === 0 ? random.pick(this.sent) : undefined;
    const uid = known?.uid ?? random.pick(uids);
    const category = random.pick([
      "SPOT",
      "MARGIN",
      "USDT-FUTURES",
      "USDT-FUTURES",
      "COIN-FUTURES",
      "COIN-FUTURES",
    ] as const);
    const side = random.pick(["buy", "sell"] as const);
    const market = random.below(8) === 0;
    const idempotent = random.below(5) === 0;
    this.count += 1;
    const clientOid = known?.clientOid ?? `c${this.count}`;
    const timeInForce = random.pick(["gtc", "gtc", "gtc", "post_only", "ioc", "fok"] as const);
    const rests = !market && timeInForce !== "ioc" && timeInForce !== "fok";
    if (rests || idempotent) this.sent.push({ uid, clientOid });
    if (this.sent.length > 40) this.sent.shift();
    return {
      type: "place",
      uid,
      category,
      symbol: category === "COIN-FUTURES" ? inverse.symbol : "BTCUSDT",
      side,
      orderType: market ? "market" : "limit",
      ...this.size(category, market && side === "buy"),
      price: market ? null : this.price(category),
      timeInForce,
      posSide: this.posSide(uid),
      reduceOnly: random.below(5) < (this.nets(uid) ? 2 : 0) || random.below(100) === 0,
      marginMode: random.below(8) === 0 ? random.pick(["isolated", "crossed"]) : null,
      stpMode: random.pick([
        "none",
        "none",
        "cancel_taker",
        "cancel_maker",
        "cancel_both",
      ] as const),
      clientOid,
      idempotent: idempotent || (known !== undefined && random.below(2) === 0),
    };
  }

  /** Closes what an account has, or a part of it; null where it has nothing. */
  private close(): PlaceOrder | null {
    const { random } = this;
    const order = this.place();
    const [position] = this.positionsOf(order.uid).slice(random.below(2));
    if (!position) return null;
    const { category, symbol, side, posSide, qty, value } = position;
    const whole = category === "COIN-FUTURES" ? inQuote(value) : { qty };
    return {
      ...order,
      category,
      symbol,
      side: side === "long" ? "sell" : "buy",
      posSide,
      reduceOnly: posSide === null,
      ...(random.below(2) === 0 ? whole : this.size(category, false)),
      orderType: random.below(3) === 0 ? "market" : "limit",
      price: this.price(category),
      marginMode: null,
    };
  }

  /** As its first mode wants it, but for a slip now and then. */
  private posSide(uid: Uid): PosSide | null {
    const right = this.nets(uid) === (this.random.below(60) === 0);
    return right ? this.random.pick(["long", "short"]) : null;
  }

  private nets(uid: Uid): boolean {
    return (netting as readonly string[]).includes(uid);
  }

  private price(category: Category): string {
    const scale = ticksPerUnit[category] ?? 10;
    const near =
      (this.random.below(5) + this.random.below(5) - 4) * this.random.pick([1, 1, 1, 10]);
    const fine = this.random.below(20) === 0 ? 1 : 0;
    const ticks = this.index * scale + near * (scale / 5) + fine;
    return formatUnits(ticks, scale === 100 ? 2 : 1);
  }

  /** Coin futures in the base coin, or in the quote coin at about that. */
  private size(category: Category, byAmount: boolean): Pick<PlaceOrder, "qty" | "qtyIn"> {
    const { random } = this;
    if (category !== "COIN-FUTURES") return { qty: this.qty(category, byAmount) };
    if (random.below(2) === 0) return { qty: this.qty("USDT-FUTURES", false), qtyIn: "base" };
    const odd = random.below(12) === 0 ? "0.000001" : "1";
    return inQuote(random.below(25) === 0 ? odd : formatUnits(random.below(40_000_000), 5));
  }

  private qty(category: Category, byAmount: boolean): string {
    const { random } = this;
    const odd = random.below(25);
    if (odd === 0) return "0.00001";
    if (odd === 1) return "0";
    if (odd === 2) return "61";
    if (category === "USDT-FUTURES") {
      return formatUnits(5 * (1 + random.below(random.pick([80, 900]))), 3);
    }
    if (byAmount) return formatUnits(100 + random.below(50_000), 2);
    return formatUnits(4 * (1 + random.below(15_000)), 4);
  }
}

function inQuote(qty: string): Pick<PlaceOrder, "qty" | "qtyIn"> {
  return { qty, qtyIn: "quote" };
}
