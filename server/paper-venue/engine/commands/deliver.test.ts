import { describe, expect, test } from "vitest";
import { revive } from "../revive";
import { serialise, stateHash } from "../serialise";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, inverse, spot } from "../testing/instruments";

const fees = { makerFeeRate: "0.0002", takerFeeRate: "0.0006" };

function linear(): TestExchange {
  const exchange = new TestExchange("USDT-FUTURES", futures);
  for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { USDT: "1000" });
  exchange.index("100");
  return exchange;
}

function deliver(exchange: TestExchange, { category, symbol }: typeof futures = futures) {
  return exchange.send({ type: "deliver", category, symbol });
}

describe("deliver", () => {
  test("cancels the orders, closes all positions at the index and takes the instrument off", () => {
    const exchange = linear();
    exchange.sell("bob", "3", "100");
    exchange.buy("ann", "3", "100");
    exchange.buy("cat", "1", "90");
    exchange.sell("ann", "1", "120", { reduceOnly: true });
    exchange.index("110.5");
    const events = kinds(deliver(exchange));
    expect(events.filter((kind) => kind === "cancelled delivered").length).toBe(2);
    expect(events.filter((kind) => kind === "position-delivered").length).toBe(2);
    expect(events.at(-1)).toBe("instrument-delivered");
    expect(exchange.coinBalance("ann", "USDT")).toBe("1031.5 1031.5 0 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("968.5 968.5 0 0");
    expect(exchange.coinBalance("cat", "USDT")).toBe("1000 1000 0 0");
    expect(kinds(exchange.buy("ann", "1", "100"))).toEqual(["rejected 25100 symbol"]);
    exchange.drain();
  });

  test("of coin futures ends every coin at zero, to the last unit", () => {
    const exchange = new TestExchange("COIN-FUTURES", { ...inverse, ...fees });
    for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { BTC: "10" });
    exchange.index("50000");
    exchange.sell("bob", "10000.00007", "50000.1", { qtyIn: "quote" });
    exchange.sell("cat", "3333.33331", "50001.7", { qtyIn: "quote" });
    exchange.buy("ann", "13333.33338", "50001.7", { qtyIn: "quote" });
    exchange.index("61234.567");
    // `send` checks that every coin sums to zero and that the clearing account mirrors positions.
    expect(kinds(deliver(exchange, inverse))).toContain("instrument-delivered");
    expect(exchange.state.ledger.get("BTC")?.clearing.balance).toBe(0n);
    expect(exchange.state.instruments["COIN-FUTURES"].size).toBe(0);
    exchange.drain();
  });

  test("leaves a state that a snapshot can keep, also when a leverage was changed", () => {
    const exchange = linear();
    exchange.sell("bob", "1", "100");
    exchange.buy("ann", "1", "100");
    const category = "USDT-FUTURES";
    exchange.send({ type: "set-leverage", uid: "ann", category, leverage: "20" });
    deliver(exchange);
    expect(stateHash(revive(serialise(exchange.state)))).toBe(stateHash(exchange.state));
    exchange.send({ type: "list-instrument", instrument: futures });
    expect(kinds(exchange.buy("ann", "1", "100"))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("refuses what is not listed, has no positions, or has no price to close them at", () => {
    const exchange = new TestExchange("USDT-FUTURES", futures, spot);
    for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000" });
    exchange.sell("bob", "1", "100");
    exchange.buy("ann", "1", "100");
    expect(kinds(deliver(exchange))).toEqual(["rejected 25101 symbol"]);
    expect(kinds(deliver(exchange, { ...futures, symbol: "NONE" }))).toEqual([
      "rejected 25100 symbol",
    ]);
    expect(kinds(deliver(exchange, spot))).toEqual(["rejected 40020 category"]);
    exchange.drain();
  });
});

describe("an instrument that goes offline", () => {
  test("loses its own open orders, and no others of the same book", () => {
    const exchange = new TestExchange("SPOT", spot, { ...spot, category: "MARGIN" });
    exchange.open("ann", { USDT: "1000" });
    exchange.buy("ann", "1", "10", { clientOid: "spot" });
    exchange.buy("ann", "1", "10", { clientOid: "margin", category: "MARGIN" });
    const instrument = { ...spot, status: "offline" } as const;
    const events = exchange.send({ type: "list-instrument", instrument });
    expect(kinds(events)).toEqual(["instrument-listed", "cancelled offline"]);
    expect(exchange.openOf("ann")).toEqual(["margin"]);
    exchange.drain();
  });
});
