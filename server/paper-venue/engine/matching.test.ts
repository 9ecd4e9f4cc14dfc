import { describe, expect, test } from "vitest";
import { kinds, TestExchange } from "./testing/exchange";
import { futures, spot } from "./testing/instruments";
import type { StpMode } from "./types";

describe("self-trade prevention", () => {
  function market(): TestExchange {
    const exchange = new TestExchange("SPOT", spot);
    for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "100000", BTC: "100" });
    exchange.sell("bob", "1", "99", { clientOid: "other" });
    exchange.sell("ann", "1", "100", { clientOid: "own" });
    exchange.sell("bob", "1", "101", { clientOid: "beyond" });
    return exchange;
  }
  const take = (exchange: TestExchange, stpMode: StpMode) =>
    kinds(exchange.buy("ann", "2.5", "101", { stpMode, clientOid: "taker" }));

  test("none lets an account trade with itself", () => {
    const exchange = market();
    expect(take(exchange, "none").filter((kind) => kind === "filled")).toHaveLength(3);
    expect(exchange.book().asks).toEqual(["0.5@101"]);
    exchange.drain();
  });

  test("cancel_taker keeps the earlier fills and cancels the rest of the taker", () => {
    const exchange = market();
    expect(take(exchange, "cancel_taker")).toEqual([
      "accepted",
      "filled",
      "completed",
      "cancelled self-trade",
    ]);
    expect(exchange.book()).toEqual({ bids: [], asks: ["1@100", "1@101"] });
    exchange.drain();
  });

  test("cancel_maker cancels the own order and goes on behind it", () => {
    const exchange = market();
    take(exchange, "cancel_maker");
    expect(exchange.book()).toEqual({ bids: ["0.5@101"], asks: [] });
    exchange.drain();
  });

  test("cancel_both cancels the own order and the rest of the taker", () => {
    const exchange = market();
    take(exchange, "cancel_both");
    expect(exchange.book()).toEqual({ bids: [], asks: ["1@101"] });
    exchange.drain();
  });

  test("the taker's mode decides, not the resting order's", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", { USDT: "1000", BTC: "1" });
    exchange.sell("ann", "1", "100", { stpMode: "cancel_both" });
    expect(kinds(exchange.buy("ann", "1", "100"))).toContain("filled");
    exchange.drain();
  });

  test("fok counts own orders only where its mode would trade with them", () => {
    const fok = (stpMode: StpMode, qty: string) =>
      kinds(market().buy("ann", qty, "101", { stpMode, timeInForce: "fok" })).at(-1);
    expect(fok("none", "3")).toBe("completed");
    expect(fok("cancel_maker", "2")).toBe("completed");
    expect(fok("cancel_maker", "3")).toBe("cancelled fok");
    expect(fok("cancel_taker", "1.5")).toBe("cancelled fok");
    expect(fok("cancel_both", "1")).toBe("completed");
  });
});

describe("reduce-only orders", () => {
  function long(size: string): TestExchange {
    const exchange = new TestExchange("USDT-FUTURES", futures);
    for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { USDT: "1000000" });
    exchange.sell("bob", size, "100");
    exchange.buy("ann", size, "100");
    return exchange;
  }

  test("need a position on the other side, and no more lots than it has", () => {
    const exchange = long("10");
    const close = { reduceOnly: true };
    expect(kinds(exchange.buy("ann", "1", "99", close))).toEqual(["rejected 25227 reduceOnly"]);
    expect(kinds(exchange.sell("cat", "1", "99", close))).toEqual(["rejected 25227 reduceOnly"]);
    expect(kinds(exchange.sell("ann", "10.001", "110", close))).toEqual(["rejected 25226 qty"]);
    expect(kinds(exchange.sell("ann", "10", "110", close))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("a new one replaces earlier ones, oldest first, until all fit into the position", () => {
    const exchange = long("10");
    const place = (clientOid: string, qty: string) =>
      kinds(exchange.sell("ann", qty, "110", { reduceOnly: true, clientOid }));
    place("one", "4");
    place("two", "4");
    expect(place("three", "2")).toEqual(["accepted", "rested"]);
    expect(place("four", "3")).toEqual(["accepted", "replaced", "rested"]);
    expect(exchange.openOf("ann")).toEqual(["four", "three", "two"]);
    expect(place("five", "10")).toEqual(["accepted", "replaced", "replaced", "replaced", "rested"]);
    expect(exchange.openOf("ann")).toEqual(["five"]);
    expect(place("six", "10")).toEqual(["accepted", "replaced", "rested"]);
    exchange.drain();
  });

  test("one that is cancelled by its own conditions replaces nothing", () => {
    const exchange = long("10");
    exchange.sell("ann", "10", "110", { reduceOnly: true, clientOid: "resting" });
    exchange.sell("ann", "10", "110", { reduceOnly: true, timeInForce: "fok" });
    exchange.buy("cat", "1", "105");
    exchange.sell("ann", "10", "105", { reduceOnly: true, timeInForce: "post_only" });
    expect(exchange.openOf("ann")).toEqual(["resting"]);
    exchange.drain();
  });

  test("are cancelled, oldest first, when the position shrinks below them", () => {
    const exchange = long("10");
    exchange.sell("ann", "6", "110", { reduceOnly: true, clientOid: "old" });
    exchange.sell("ann", "4", "111", { reduceOnly: true, clientOid: "young" });
    exchange.buy("cat", "5", "100");
    const events = kinds(exchange.sell("ann", "5"));
    expect(events).toContain("cancelled reduce-only");
    expect(exchange.openOf("ann")).toEqual(["young"]);
    expect(exchange.position("ann")).toBe("long 5@100");
    exchange.drain();
  });

  test("never open a position, though other orders of the account fill first in one sweep", () => {
    const exchange = long("10");
    exchange.sell("ann", "8", "105");
    exchange.sell("ann", "10", "106", { reduceOnly: true });
    exchange.sell("bob", "1", "107");
    const events = exchange.buy("cat", "20", "107");
    expect(kinds(events)).toContain("cancelled reduce-only");
    expect(exchange.position("ann")).toBe("flat");
    expect(exchange.position("cat")).toBe("long 11@105.36363");
    exchange.drain();
  });

  test("fok foresees what reduce-only orders across will not trade", () => {
    const place = (qty: string) => {
      const exchange = long("10");
      exchange.sell("ann", "8", "105");
      exchange.sell("ann", "10", "106", { reduceOnly: true });
      exchange.sell("bob", "1", "107");
      return kinds(exchange.buy("cat", qty, "107", { timeInForce: "fok" })).at(-1);
    };
    expect(place("11.001")).toBe("cancelled fok");
    expect(place("11")).not.toBe("cancelled fok");
  });
});
