import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findOrder, positions } from "./queries";
import { kinds, TestExchange } from "./testing/exchange";
import { inverse, wholeContracts } from "./testing/instruments";
import { formatUnits } from "./units";

function market(rules: Partial<typeof inverse> = {}): TestExchange {
  const exchange = new TestExchange("COIN-FUTURES", { ...inverse, ...rules });
  for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { BTC: "100" });
  exchange.index("50000");
  return exchange;
}

/** `ann` trades at a price, `bob` is across. */
function trade(exchange: TestExchange, side: "buy" | "sell", qty: string, price: string): void {
  exchange.order("bob", { side: side === "buy" ? "sell" : "buy", qty, price });
  exchange.order("ann", { side, qty, price });
}

const contracts = { qtyIn: "quote" } as const;
const unbounded = { minOrderQty: "", maxOrderQty: "", minOrderAmount: "" } as const;

/** Everybody closes his position at one price. */
function closeAll(exchange: TestExchange): void {
  for (const uid of ["ann", "bob", "cat"]) {
    for (const { side, value } of positions(exchange.state, uid)) {
      const close = { ...contracts, qty: value, price: "50000", reduceOnly: true };
      exchange.order(uid, { ...close, side: side === "long" ? "sell" : "buy" });
    }
  }
}

describe("coin futures", () => {
  test("take margin in the base coin and earn N x (1/entry - 1/exit) of it", () => {
    const exchange = market();
    trade(exchange, "buy", "1", "50000");
    expect(exchange.position("ann")).toBe("long 1@50000");
    expect(exchange.coinBalance("ann", "BTC")).toBe("100 99.9 0.1 0");
    exchange.sell("bob", "25000", "62500", contracts);
    exchange.buy("cat", "50000", "62500", contracts);
    exchange.sell("ann", "25000", "62500", { ...contracts, reduceOnly: true });
    // 25,000 contracts: 0.5 BTC at the entry, 0.4 BTC at the exit.
    expect(exchange.coinBalance("ann", "BTC")).toBe("100.1 100.05 0.05 0");
    expect(exchange.position("ann")).toBe("long 0.5@50000");
    exchange.drain();
  });

  test("a loss is what the other side earns, and fees are in the base coin too", () => {
    const exchange = market({ makerFeeRate: "0.0002", takerFeeRate: "0.0006" });
    trade(exchange, "buy", "1", "50000");
    expect(exchange.coinBalance("ann", "BTC")).toBe("99.9994 99.8994 0.1 0");
    trade(exchange, "sell", "0.8", "62500");
    // 0.2 BTC earned, and 0.0006 of 0.8 BTC paid.
    expect(exchange.coinBalance("ann", "BTC")).toBe("100.19892 100.19892 0 0");
    expect(exchange.coinBalance("bob", "BTC")).toBe("99.79964 99.79964 0 0");
    exchange.drain();
  });

  test("an unrealised loss is not free, on either side of the price", () => {
    const exchange = market();
    trade(exchange, "buy", "1", "50000");
    exchange.index("40000");
    // 50,000 contracts are 1.25 BTC now.
    expect(exchange.coinBalance("ann", "BTC")).toBe("100 99.65 0.1 0");
    expect(exchange.coinBalance("bob", "BTC")).toBe("100 99.9 0.1 0");
    exchange.index("62500");
    expect(exchange.coinBalance("bob", "BTC")).toBe("100 99.7 0.1 0");
    exchange.drain();
  });

  test("a size in the base coin is held to the lots, one in the quote coin to its bounds", () => {
    const exchange = market();
    expect(kinds(exchange.buy("ann", "0.00005", "50000"))).toEqual(["rejected 25610 qty"]);
    expect(kinds(exchange.buy("ann", "4.99", "50000", contracts))).toEqual(["rejected 25207 qty"]);
    expect(kinds(exchange.buy("ann", "5", "50000", contracts))).toEqual(["accepted", "rested"]);
    expect(kinds(exchange.buy("ann", "5000000.1", "50000", contracts))).toEqual([
      "rejected 25208 qty",
    ]);
    expect(kinds(exchange.buy("ann", "7.1234567", "50000", contracts))).toEqual([
      "rejected 25610 qty",
    ]);
    expect(kinds(exchange.buy("ann", "0", "50000", contracts))).toEqual(["rejected 400172 qty"]);
    exchange.drain();
  });

  test("the list shows the base coin, and both for what is filled", () => {
    const exchange = market();
    exchange.buy("ann", "30000", "60000", { ...contracts, clientOid: "bid" });
    exchange.sell("bob", "10000", "60000", contracts);
    expect(findOrder(exchange.state, "ann", { clientOid: "bid" })).toMatchObject({
      qty: "0.5",
      cumExecQty: "0.16666667",
      cumExecValue: "10000",
      avgPrice: "60000",
      fee: { coin: "BTC", amount: "0" },
    });
    expect(exchange.book().bids).toEqual(["0.33333333@60000"]);
    exchange.drain();
  });

  test("a market order in the base coin is worth its contracts at the index", () => {
    const exchange = market();
    exchange.sell("bob", "1", "50500");
    exchange.buy("ann", "1");
    // 50,000 contracts at 50,500.
    expect(exchange.position("ann")).toBe("long 0.99009901@50500");
    exchange.drain();
  });

  test("without a market price a market order is refused", () => {
    const exchange = new TestExchange("COIN-FUTURES", inverse);
    exchange.open("ann", { BTC: "1" });
    expect(kinds(exchange.buy("ann", "1"))).toEqual(["rejected 25101 symbol"]);
    exchange.drain();
  });

  test("a close in the base coin leaves no dust behind", () => {
    const exchange = market();
    trade(exchange, "buy", "1", "50000");
    exchange.buy("cat", "0.8334", "60000");
    const close = { reduceOnly: true } as const;
    // 0.8332 BTC are 49,992 contracts; the eight that are left are more than a lot.
    exchange.sell("ann", "0.8332", "60000", close);
    expect(exchange.position("ann")).toBe("long 0.00016@50000");
    // A lot is six contracts: it would leave two, which no order could close.
    exchange.sell("ann", "0.0001", "60000", close);
    expect(exchange.position("ann")).toBe("flat");
    exchange.drain();
    trade(exchange, "buy", "1", "50000");
    exchange.buy("cat", "0.8334", "60000");
    const tooMuch = exchange.sell("ann", "0.8335", "60000", close);
    expect(kinds(tooMuch)).toEqual(["rejected 25226 qty"]);
    expect(kinds(exchange.sell("ann", "0.8334", "60000", close))).toContain("completed");
    expect(exchange.position("ann")).toBe("flat");
    exchange.drain();
  });

  test("the position tier is measured in the base coin", () => {
    const exchange = market({ maxPositionQty: "2" });
    exchange.buy("ann", "1.5", "50000");
    expect(kinds(exchange.buy("ann", "0.5001", "40000"))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("ann", "0.5", "40000"))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("margin is judged at the lowest price that a buy can trade at", () => {
    const exchange = market();
    exchange.open("dan", { BTC: "0.1" });
    exchange.sell("bob", "100000", "40000", contracts);
    // 50,000 contracts are 1 BTC at the limit, and 1.25 BTC at the price they would fill at.
    expect(kinds(exchange.buy("dan", "50000", "50000", contracts))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("dan", "40000", "50000", contracts))).toContain("completed");
    exchange.drain();
  });

  test.each([
    { places: 5, rules: {} },
    { places: 0, rules: wholeContracts },
  ])("whatever is traded to $places places, every coin sums to zero", ({ places, rules }) => {
    const trades = fc.array(
      fc.record({
        who: fc.constantFrom("ann", "bob", "cat"),
        side: fc.constantFrom("buy" as const, "sell" as const),
        price: fc.integer({ min: 400_001, max: 600_000 }),
        size: fc.integer({ min: 6, max: 900 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(trades, (orders) => {
        const fees = { makerFeeRate: "0.0002", takerFeeRate: "0.0006" };
        const exchange = market({ ...rules, ...unbounded, ...fees });
        for (const { who, side, price, size } of orders) {
          const lots = size * 10 ** places + (places > 0 ? (size * price) % 100_000 : 0);
          const shown = { price: formatUnits(price, 1), qty: formatUnits(lots, places) };
          exchange.order(who, { side, ...shown, ...contracts });
        }
        // `send` checks the sums after each command; all closed, the clearing account is empty.
        exchange.drain();
        closeAll(exchange);
        expect(exchange.state.ledger.get("BTC")?.clearing.balance).toBe(0n);
      }),
      { numRuns: 40 },
    );
  });
});

describe("coin futures in whole contracts", () => {
  const whole = { ...wholeContracts, minOrderAmount: "" } as const;

  test("show contracts in every list, and take them whichever way a size is meant", () => {
    const exchange = market(whole);
    exchange.buy("ann", "300", "60000", { ...contracts, clientOid: "bid" });
    exchange.sell("bob", "120", "60000");
    expect(findOrder(exchange.state, "ann", { clientOid: "bid" })).toMatchObject({
      qty: "300",
      cumExecQty: "120",
      cumExecValue: "120",
      avgPrice: "60000",
      fee: { coin: "BTC", amount: "0" },
    });
    expect(exchange.book().bids).toEqual(["180@60000"]);
    expect(positions(exchange.state, "ann")).toMatchObject([{ qty: "120", value: "120" }]);
    // 300 USD at 60,000 and ten times leverage, and what 120 bought above the index have lost.
    expect(exchange.coinBalance("ann", "BTC")).toBe("100 99.9991 0.0005 0");
    exchange.drain();
  });

  test("are held to the lots as they are, at every price", () => {
    const exchange = market(whole);
    const answer = (qty: string) => kinds(exchange.buy("ann", qty, "50000", contracts));
    expect(answer("0.5")).toEqual(["rejected 25610 qty"]);
    expect(answer("1")).toEqual(["accepted", "rested"]);
    expect(answer("1000001")).toEqual(["rejected 25208 qty"]);
    exchange.sell("bob", "200001", "50000");
    expect(kinds(exchange.buy("ann", "200001"))).toEqual(["rejected 25208 qty"]);
    exchange.drain();
  });

  test("earn N x (1/entry - 1/exit) of the base coin", () => {
    const exchange = market(whole);
    trade(exchange, "buy", "50000", "50000");
    trade(exchange, "sell", "50000", "62500");
    expect(exchange.position("ann")).toBe("flat");
    expect(exchange.coinBalance("ann", "BTC")).toBe("100.2 100.2 0 0");
    expect(exchange.coinBalance("bob", "BTC")).toBe("99.8 99.8 0 0");
    exchange.drain();
  });
});
