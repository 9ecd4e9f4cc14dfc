import type {
  CancelOrder,
  Deposit,
  EngineCommand,
  InstrumentDefinition,
  PlaceOrder,
  SetHoldMode,
  Withdraw,
} from "../../types";
import { add, fixed } from "./arithmetic";
import { ModelLine } from "./model-line";
import { contractsOf, isFutures, isInverse, type ModelOrder } from "./model-order";
import { closedBy, closing, modelRefusal } from "./model-refusal";

const SIX_HOURS = 6 * 60 * 60 * 1000;

/**
 * The exchange written as plainly as can be, to compare the engine with: one list of open orders
 * that is searched from its start each time, bigints of 18 decimals throughout, and "would it
 * fill?" answered by doing it on a copy. It shares no code with the engine.
 */
export class ReferenceModel extends ModelLine {
  /** What idempotent requests were answered, and when, by "uid clientOid". */
  private readonly answers = new Map<string, { readonly number: string; readonly at: number }>();

  /** Applies a command at a moment; answers what happened, a line each. */
  apply(command: EngineCommand, now: number): readonly string[] {
    this.output = [];
    this.met = [];
    if (command.type === "list-instrument") this.list(command);
    if (command.type === "deliver") this.deliver(command);
    if (command.type === "set-leverage") this.setLeverage(command);
    if (command.type === "set-index") this.index.set(command.symbol, fixed(command.price));
    if (command.type === "open-account" && command.holdMode) {
      this.holdModes.set(command.uid, command.holdMode);
    }
    if (command.type === "set-hold-mode") this.setHoldMode(command);
    if (command.type === "set-rule") this.rules = { ...this.rules, [command.rule]: command.value };
    if (command.type === "deposit") this.deposit(command);
    if (command.type === "withdraw") this.withdraw(command);
    if (command.type === "place") this.place(command, now);
    if (command.type === "cancel") this.cancel(command);
    this.forgetLeverage();
    return this.output;
  }

  /** What an account has: the cash, debt and free cash of each coin, and its positions. */
  summary(uid: string): readonly string[] {
    const mine = (key: string) => key.startsWith(`${uid} `);
    const money = [...this.cash.keys()].filter(mine).map((key) => {
      const coin = key.slice(uid.length + 1);
      return `${coin} ${this.cash.get(key)} ${this.debt.get(key) ?? 0n} ${this.free(uid, coin)}`;
    });
    const open = [...this.positions].filter(([key, { qty }]) => mine(key) && qty !== 0n);
    const held = open.map(([key, { qty, cost }]) => {
      const [, symbol] = key.split(" ");
      const mode = this.marginModes.get(`${uid} ${symbol}`);
      return `${key.slice(uid.length + 1)} ${mode} ${qty} ${cost}`;
    });
    return [...money, ...held].filter((line) => !line.endsWith(" 0 0 0")).sort();
  }

  private deposit({ uid, coin, amount }: Deposit): void {
    add(this.cash, `${uid} ${coin}`, fixed(amount));
    this.repay(uid, coin);
  }

  private withdraw({ uid, coin, amount }: Withdraw): void {
    const key = `${uid} ${coin}`;
    const free = this.free(uid, coin) - (this.debt.get(key) ?? 0n);
    if (fixed(amount) > free) this.output.push("rejected 43012");
    else add(this.cash, key, -fixed(amount));
  }

  private setHoldMode({ uid, holdMode }: SetHoldMode): void {
    const held = [...this.positions].some(([key, { qty }]) => {
      return key.startsWith(`${uid} `) && qty !== 0n;
    });
    const open = this.orders.some(
      ({ place, instrument }) => place.uid === uid && isFutures(instrument),
    );
    if (held || open) this.output.push("rejected 40020");
    else this.holdModes.set(uid, holdMode);
  }

  private cancel({ uid, clientOid }: CancelOrder): void {
    const order = this.newestOf(uid, clientOid);
    if (order) this.drop(order, "requested");
    else this.output.push("rejected 25204");
    this.tidy();
  }

  private newestOf(uid: string, clientOid: string | null | undefined): ModelOrder | undefined {
    return this.orders
      .filter(({ place }) => place.uid === uid && place.clientOid === clientOid)
      .at(-1);
  }

  private place(place: PlaceOrder, now: number): void {
    const answered = this.answered(place, now);
    if (answered !== null) {
      this.output.push(`repeated ${answered}`);
      return;
    }
    const instrument = this.find(place.category, place.symbol);
    if (!instrument) {
      this.output.push("rejected 25100");
      return;
    }
    const order = this.orderOf(place, instrument);
    const code = modelRefusal(this, order, (wanted) => this.tried(wanted).value);
    if (code) {
      this.output.push(`rejected ${code}`);
      return;
    }
    this.cut(order);
    this.execute(order);
    const { uid, clientOid, idempotent } = place;
    if (!idempotent) return;
    const replaced = this.output.some((line) => line.startsWith("replaced "));
    this.answers.set(`${uid} ${clientOid}`, {
      number: replaced ? "null" : `${order.number}`,
      at: now,
    });
  }

  private answered({ uid, clientOid, idempotent }: PlaceOrder, now: number): string | null {
    const known = idempotent ? this.answers.get(`${uid} ${clientOid}`) : undefined;
    if (known && now < known.at + SIX_HOURS) return known.number;
    const open = this.newestOf(uid, clientOid);
    return open && this.rules["client-oid-reuse"] === "first-ack" ? `${open.number}` : null;
  }

  private orderOf(place: PlaceOrder, instrument: InstrumentDefinition): ModelOrder {
    const market = place.orderType === "market";
    const byAmount = market && place.side === "buy" && !isFutures(instrument);
    const hedge = isFutures(instrument) && this.holdModes.get(place.uid) === "hedge_mode";
    const closing = place.posSide === (place.side === "sell" ? "long" : "short");
    return {
      number: 0,
      place,
      instrument,
      posSide: hedge ? (place.posSide ?? null) : null,
      closes: isFutures(instrument) && (hedge ? closing : place.reduceOnly === true),
      marginMode: place.marginMode ?? this.openMarginMode(place.uid, instrument) ?? "crossed",
      price: market ? this.edge(instrument, place.side) : fixed(place.price ?? ""),
      left: byAmount ? 0n : this.qtyOf(place, instrument),
      budget: byAmount ? fixed(place.qty) : null,
    };
  }

  private qtyOf(place: PlaceOrder, instrument: InstrumentDefinition): bigint {
    const { qty, qtyIn, price, orderType } = place;
    if (!isInverse(instrument) || qtyIn === "quote") return fixed(qty);
    const at = orderType === "limit" ? fixed(price ?? "") : this.indexOf(instrument);
    return contractsOf(instrument, fixed(qty), at);
  }

  /** A market close takes what resting closes leave of a hedge-mode position, if anything. */
  private cut(order: ModelOrder): void {
    if (!order.closes) return;
    order.left = closedBy(this, order);
    if (order.posSide === null) return;
    const left = this.closable(order) - closing(this, order);
    if (left > 0n && order.left > left) order.left = left;
  }
}
