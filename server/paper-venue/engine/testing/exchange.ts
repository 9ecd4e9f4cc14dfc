import { expect } from "vitest";
import { apply } from "../apply";
import type { EngineEvent } from "../events";
import { createState, type EngineState } from "../exchange-state";
import { balances, depth, openOrders, positions } from "../queries";
import type { Category, EngineCommand, HoldMode, InstrumentDefinition, PlaceOrder } from "../types";
import { validate } from "../validate/validate";
import type { OrderView } from "../views";

/** What a test says of an order: what is left out is bought at the limit, good till cancelled. */
export type Wish = Partial<PlaceOrder> & { readonly qty: string };

const START = 1_770_000_000_000;

/**
 * An exchange for tests: a millisecond passes with each command, and every invariant is checked.
 */
export class TestExchange {
  readonly state: EngineState = createState();
  /** Everything that was sent, with its moment. */
  readonly log: { readonly command: EngineCommand; readonly now: number }[] = [];
  now = START;

  /** Of the first instrument in the category. */
  private readonly symbol: string;

  constructor(
    readonly category: Category,
    ...instruments: readonly InstrumentDefinition[]
  ) {
    this.symbol = instruments.find((it) => it.category === category)?.symbol ?? "BTCUSDT";
    for (const instrument of instruments) this.send({ type: "list-instrument", instrument });
  }

  /** Applies a command and answers its events. */
  send(command: EngineCommand): readonly EngineEvent[] {
    this.now += 1;
    this.log.push({ command, now: this.now });
    const events = apply(this.state, command, this.now);
    expect(validate(this.state)).toEqual([]);
    return events;
  }

  /** Opens an account with money. */
  open(uid: string, coins: Readonly<Record<string, string>>, holdMode?: HoldMode): void {
    this.send({ type: "open-account", uid, holdMode });
    for (const [coin, amount] of Object.entries(coins)) {
      this.send({ type: "deposit", uid, coin, amount });
    }
  }

  /** Sends an order in the test's category; a price makes it a limit order. */
  order(uid: string, wish: Wish): readonly EngineEvent[] {
    return this.send({
      type: "place",
      uid,
      category: this.category,
      symbol: this.symbol,
      side: "buy",
      orderType: wish.price ? "limit" : "market",
      ...wish,
    });
  }

  buy(
    uid: string,
    qty: string,
    price?: string,
    more: Partial<PlaceOrder> = {},
  ): readonly EngineEvent[] {
    return this.order(uid, { ...more, side: "buy", qty, price });
  }

  sell(
    uid: string,
    qty: string,
    price?: string,
    more: Partial<PlaceOrder> = {},
  ): readonly EngineEvent[] {
    return this.order(uid, { ...more, side: "sell", qty, price });
  }

  cancel(uid: string, clientOid: string): readonly EngineEvent[] {
    return this.send({ type: "cancel", uid, clientOid });
  }

  index(price: string): void {
    this.send({ type: "set-index", symbol: "BTCUSDT", price });
  }

  /** The sides of the test's book, best first, as "size@price". */
  book(): { readonly bids: readonly string[]; readonly asks: readonly string[] } {
    const { bids, asks } = depth(this.state, this.category, this.symbol, 100);
    const text = (rows: typeof bids) => rows.map(({ price, qty }) => `${qty}@${price}`);
    return { bids: text(bids), asks: text(asks) };
  }

  /** The clientOids of an account's open orders, newest first. */
  openOf(uid: string): readonly string[] {
    return openOrders(this.state, uid).map(({ clientOid }) => clientOid);
  }

  /** An account's open orders as the lists show them, newest first. */
  views(uid: string): readonly OrderView[] {
    return openOrders(this.state, uid);
  }

  /** One coin of an account as "total available frozen borrowed". */
  coinBalance(uid: string, coin: string): string {
    const row = balances(this.state, uid).find((balance) => balance.coin === coin);
    return row ? `${row.total} ${row.available} ${row.frozen} ${row.borrowed}` : "0 0 0 0";
  }

  /** The account's positions as "side size@price" with commas between, or "flat". */
  position(uid: string): string {
    const rows = positions(this.state, uid).map((row) => `${row.side} ${row.qty}@${row.avgPrice}`);
    return rows.join(", ") || "flat";
  }

  /** Cancels every open order: the books are empty then, and no order holds anything. */
  drain(): void {
    for (const uid of this.state.accounts.keys()) {
      for (const { orderId } of openOrders(this.state, uid)) {
        this.send({ type: "cancel", uid, orderId });
      }
    }
    for (const listed of Object.values(this.state.instruments)) {
      for (const { market } of listed.values()) expect(market.book.size).toBe(0);
    }
    for (const { balances } of this.state.ledger.values()) {
      for (const line of balances.values()) expect(line.held).toBe(0n);
    }
  }
}

/** The kinds of some events, with the reason or code where there is one. */
export function kinds(events: readonly EngineEvent[]): readonly string[] {
  return events.map((event) => {
    if (event.type === "cancelled") return `cancelled ${event.reason}`;
    return event.type === "rejected" ? `rejected ${event.code} ${event.field}` : event.type;
  });
}
