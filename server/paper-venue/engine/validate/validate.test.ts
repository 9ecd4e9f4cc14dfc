import { describe, expect, test } from "vitest";
import { positionAccountsOf } from "../position-account";
import type { Order, PositionAccount } from "../state";
import { TestExchange } from "../testing/exchange";
import { futures, inverse, spot } from "../testing/instruments";
import { validate } from "./validate";

interface Parts {
  readonly exchange: TestExchange;
  readonly bid: Order;
  readonly positionAccount: PositionAccount;
}

/** A spot bid, and a futures position with a reduce-only order beside an ordinary one. */
function parts(): Parts {
  const exchange = new TestExchange("USDT-FUTURES", futures, spot);
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "10000", BTC: "1" });
  exchange.index("100");
  exchange.sell("bob", "5", "100");
  exchange.buy("ann", "5", "100");
  exchange.sell("ann", "2", "110", { reduceOnly: true });
  exchange.buy("ann", "1", "90");
  exchange.buy("ann", "1", "90", { category: "SPOT", clientOid: "bid" });
  const account = exchange.state.accounts.get("ann");
  const bid = account?.byClientOid.get("bid");
  const positionAccount = [...(account?.positionAccounts.net.values() ?? [])].find(
    ({ lots }) => lots !== 0,
  );
  if (!bid || !positionAccount) throw new Error("The bid or the position is missing.");
  return { exchange, bid, positionAccount };
}

const line = ({ exchange }: Parts) => exchange.state.ledger.get("USDT")?.balances.get("ann");
const tamper: readonly (readonly [string, (parts: Parts) => unknown, RegExp])[] = [
  ["money from nowhere", (all) => line(all)!.cash.balance++, /USDT sums to 1/],
  ["a hold without an order", (all) => line(all)!.held++, /USDT of ann: holds/],
  ["a hold of another size", ({ bid }) => bid.held++, /holds .*, not/],
  ["a stale margin", (all) => all.positionAccount.margin++, /margin/],
  ["a stale loss", (all) => all.positionAccount.loss++, /loss is stale/],
  [
    "a position without another side",
    (all) => all.positionAccount.lots++,
    /positions in BTCUSDT sum to 1/,
  ],
  ["an entry value nobody paid", (all) => all.positionAccount.cost++, /clearing purse of USDT/],
  [
    "orders that are not counted",
    (all) => all.positionAccount.openOrders++,
    /orders are miscounted/,
  ],
  ["lots that the book does not have", ({ bid }) => bid.filledLots++, /lots left/],
  ["an order the book forgot", (all) => book(all).remove(all.bid.standing!), /left the book/],
  [
    "a level that does not add up",
    (all) => book(all).reduce(all.bid.standing!, 1),
    /levels|lots left/,
  ],
  [
    "reduce-only lots that are not there",
    ({ positionAccount }) => positionAccount.reducingLots++,
    /reducing/,
  ],
];

function book({ bid }: Parts) {
  return bid.positionAccount.instrument.market.book;
}

test.each(tamper)("validate names %s", (_what, change, fault) => {
  const all = parts();
  change(all);
  expect(validate(all.exchange.state).join("\n")).toMatch(fault);
});

const hedgeTamper: readonly (readonly [
  string,
  (long: PositionAccount, short: PositionAccount) => unknown,
  RegExp,
])[] = [
  ["a position in the other mode", ({ account }) => setMode(account), /BTCUSDT: mode/],
  ["a long position that is short", (long) => flip(long), /-5000 lots are not long/],
  ["two margin modes", (long) => setIsolated(long), /the sides have two margin modes/],
  ["two leverages", (long) => long.leverage++, /the sides have two leverages/],
];

test.each(hedgeTamper)("validate names %s", (_what, change, fault) => {
  const exchange = new TestExchange("USDT-FUTURES", futures);
  exchange.open("ann", { USDT: "10000" }, "hedge_mode");
  exchange.open("bob", { USDT: "10000" });
  exchange.sell("bob", "5", "100");
  exchange.buy("ann", "5", "100", { posSide: "long" });
  exchange.sell("ann", "1", "110", { posSide: "short" });
  const { long, short } = exchange.state.accounts.get("ann")!.positionAccounts;
  change([...long.values()][0]!, [...short.values()][0]!);
  expect(validate(exchange.state).join("\n")).toMatch(fault);
});

function setMode(account: PositionAccount["account"]): void {
  account.holdMode = "one_way_mode";
}

function setIsolated(positionAccount: PositionAccount): void {
  positionAccount.marginMode = "isolated";
}

function flip(positionAccount: PositionAccount): void {
  positionAccount.lots = -positionAccount.lots;
}

test("validate names an order that is known to nobody", () => {
  const all = parts();
  all.bid.positionAccount.account.orders.delete(all.bid.id);
  expect(validate(all.exchange.state).join("\n")).toMatch(/is not where it thinks/);
});

describe("coin futures", () => {
  function market() {
    const exchange = new TestExchange("COIN-FUTURES", inverse);
    for (const uid of ["ann", "bob"]) exchange.open(uid, { BTC: "10" });
    exchange.index("50000");
    exchange.sell("bob", "1", "50000");
    exchange.buy("ann", "1", "50000");
    exchange.buy("ann", "0.3", "40000.1");
    const account = exchange.state.accounts.get("ann");
    const positionAccount = account && positionAccountsOf(account).find(({ lots }) => lots !== 0);
    if (!positionAccount) throw new Error("The position is missing.");
    return { exchange, positionAccount };
  }

  test.each<[string, (positionAccount: PositionAccount) => unknown, RegExp]>([
    [
      "an entry value nobody paid",
      (positionAccount) => positionAccount.cost++,
      /clearing purse of BTC/,
    ],
    [
      "margin in the base coin that is stale",
      (positionAccount) => positionAccount.base.margin++,
      /BTC of ann: margin/,
    ],
    [
      "a value of orders that is off",
      (positionAccount) => positionAccount.buyValue++,
      /buyValue is/,
    ],
    ["a loss that is stale", (positionAccount) => positionAccount.loss++, /loss is stale/],
  ])("validate names %s", (_what, change, fault) => {
    const { exchange, positionAccount } = market();
    change(positionAccount);
    expect(validate(exchange.state).join("\n")).toMatch(fault);
  });
});
