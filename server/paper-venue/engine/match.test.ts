import { describe, expect, test } from "vitest";
import type { EngineEvent, Filled } from "./events";
import { kinds, TestExchange } from "./testing/exchange";
import { spot } from "./testing/instruments";

function market(): TestExchange {
  const exchange = new TestExchange("SPOT", spot);
  for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { USDT: "100000", BTC: "100" });
  return exchange;
}

function makers(events: readonly EngineEvent[]): readonly string[] {
  return events
    .filter((event): event is Filled => event.type === "filled")
    .map(({ maker, lots, ticks }) => `${maker.clientOid} ${lots}@${ticks}`);
}

describe("price-time priority", () => {
  test("the best price trades first, and at one price the oldest order", () => {
    const exchange = market();
    exchange.sell("ann", "1", "101", { clientOid: "dear" });
    exchange.sell("ann", "1", "100", { clientOid: "first" });
    exchange.sell("bob", "1", "100", { clientOid: "second" });
    const events = exchange.buy("cat", "2.5", "101");
    expect(makers(events)).toEqual(["first 10000@10000", "second 10000@10000", "dear 5000@10100"]);
    expect(exchange.book()).toEqual({ bids: [], asks: ["0.5@101"] });
    exchange.drain();
  });

  test("an order that was filled in part keeps its place", () => {
    const exchange = market();
    exchange.buy("ann", "2", "100", { clientOid: "first" });
    exchange.buy("bob", "2", "100", { clientOid: "second" });
    exchange.sell("cat", "1", "100");
    expect(makers(exchange.sell("cat", "2", "100"))).toEqual([
      "first 10000@10000",
      "second 10000@10000",
    ]);
    exchange.drain();
  });

  test("a taker trades at the maker's price, not at its own", () => {
    const exchange = market();
    exchange.sell("ann", "1", "90");
    exchange.buy("bob", "1", "100");
    expect(exchange.coinBalance("bob", "USDT")).toBe("99910 99910 0 0");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100090 100090 0 0");
    exchange.drain();
  });

  test("what a limit order cannot fill rests at its own price", () => {
    const exchange = market();
    exchange.sell("ann", "1", "90");
    const events = exchange.buy("bob", "3", "100");
    expect(kinds(events)).toEqual(["accepted", "filled", "completed", "rested"]);
    expect(exchange.book()).toEqual({ bids: ["2@100"], asks: [] });
    exchange.drain();
  });
});

describe("times in force", () => {
  test("ioc fills what it can and cancels the rest", () => {
    const exchange = market();
    exchange.sell("ann", "1", "100");
    const events = exchange.buy("bob", "3", "100", { timeInForce: "ioc" });
    expect(kinds(events)).toEqual(["accepted", "filled", "completed", "cancelled ioc"]);
    expect(exchange.book().bids).toEqual([]);
    exchange.drain();
  });

  test("fok fills whole over several orders when the lots are there to the last one", () => {
    const exchange = market();
    exchange.sell("ann", "1", "100");
    exchange.sell("ann", "1.0001", "101");
    const short = exchange.buy("bob", "2.0002", "101", { timeInForce: "fok" });
    expect(kinds(short)).toEqual(["accepted", "cancelled fok"]);
    const whole = exchange.buy("bob", "2.0001", "101", { timeInForce: "fok" });
    expect(kinds(whole).at(-1)).toBe("completed");
    expect(exchange.book()).toEqual({ bids: [], asks: [] });
    exchange.drain();
  });

  test("fok counts only prices within its limit", () => {
    const exchange = market();
    exchange.sell("ann", "1", "100");
    exchange.sell("ann", "1", "100.01");
    const events = exchange.buy("bob", "2", "100", { timeInForce: "fok" });
    expect(kinds(events)).toEqual(["accepted", "cancelled fok"]);
    expect(exchange.coinBalance("bob", "USDT")).toBe("100000 100000 0 0");
    exchange.drain();
  });

  test("post_only rests, and is accepted and cancelled where it would take", () => {
    const exchange = market();
    exchange.sell("ann", "1", "100");
    const crossing = exchange.buy("bob", "1", "100", { timeInForce: "post_only" });
    expect(kinds(crossing)).toEqual(["accepted", "cancelled post-only"]);
    const resting = exchange.buy("bob", "1", "99.99", { timeInForce: "post_only" });
    expect(kinds(resting)).toEqual(["accepted", "rested"]);
    expect(exchange.book()).toEqual({ bids: ["1@99.99"], asks: ["1@100"] });
    exchange.drain();
  });
});

describe("market orders", () => {
  test("a market buy spends its quote amount down to whole lots and never more", () => {
    const exchange = market();
    exchange.sell("ann", "1", "30");
    exchange.sell("ann", "5", "70");
    const events = exchange.buy("bob", "100");
    expect(kinds(events)).toEqual(["accepted", "filled", "completed", "filled", "completed"]);
    exchange.sell("ann", "5", "33.33");
    exchange.buy("bob", "10");
    expect(exchange.coinBalance("bob", "USDT")).toBe("99890.001 99890.001 0 0");
    expect(exchange.coinBalance("bob", "BTC")).toBe("102.3 102.3 0 0");
    exchange.drain();
  });

  test("a market buy that cannot pay one lot, or finds nobody, ends without a trade", () => {
    const exchange = market();
    expect(kinds(exchange.buy("bob", "100"))).toEqual(["accepted", "cancelled market"]);
    exchange.sell("ann", "1", "50000");
    expect(kinds(exchange.buy("bob", "1"))).toEqual(["accepted", "cancelled market"]);
    expect(exchange.coinBalance("bob", "USDT")).toBe("100000 100000 0 0");
    exchange.drain();
  });

  test("a market buy that spends its last unit is complete, in whole steps of the size", () => {
    const exchange = new TestExchange("SPOT", { ...spot, quantityMultiplier: "0.05" });
    for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000", BTC: "10" });
    exchange.sell("ann", "2", "50");
    expect(kinds(exchange.buy("bob", "100")).at(-1)).toBe("completed");
    exchange.sell("ann", "2", "50");
    exchange.buy("bob", "49.99");
    expect(exchange.book().asks).toEqual(["1.05@50"]);
    exchange.drain();
  });

  test("a market sell takes bids in turn and cancels what nobody buys", () => {
    const exchange = market();
    exchange.buy("ann", "1", "100");
    exchange.buy("ann", "1", "99");
    const events = exchange.sell("bob", "3");
    expect(kinds(events).at(-1)).toBe("cancelled market");
    expect(exchange.coinBalance("bob", "USDT")).toBe("100199 100199 0 0");
    expect(exchange.coinBalance("bob", "BTC")).toBe("98 98 0 0");
    exchange.drain();
  });

  test("a market order stops at the price band", () => {
    const exchange = new TestExchange("SPOT", {
      ...spot,
      buyLimitPriceRatio: "0.05",
      sellLimitPriceRatio: "0.05",
    });
    for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "100000", BTC: "100" });
    exchange.sell("ann", "1", "105");
    exchange.sell("ann", "1", "105.01");
    exchange.index("100");
    exchange.buy("bob", "1000");
    expect(exchange.book().asks).toEqual(["1@105.01"]);
    exchange.drain();
  });
});
