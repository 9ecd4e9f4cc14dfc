import { describe, expect, test } from "vitest";
import { feeOn } from "./settlement";
import { TestExchange } from "./testing/exchange";
import { futures } from "./testing/instruments";

function market(rules: Partial<typeof futures> = {}): TestExchange {
  const exchange = new TestExchange("USDT-FUTURES", { ...futures, ...rules });
  for (const uid of ["ann", "bob", "cat"]) exchange.open(uid, { USDT: "100000" });
  return exchange;
}

/** `ann` trades at a price, `bob` is across. */
function trade(exchange: TestExchange, side: "buy" | "sell", qty: string, price: string): void {
  exchange.order("bob", { side: side === "buy" ? "sell" : "buy", qty, price });
  exchange.order("ann", { side, qty, price });
}

describe("positions in one-way mode", () => {
  test("lots of the same side average the entry price", () => {
    const exchange = market();
    trade(exchange, "buy", "1", "100");
    trade(exchange, "buy", "2", "130");
    expect(exchange.position("ann")).toBe("long 3@120");
    expect(exchange.position("bob")).toBe("short 3@120");
    exchange.drain();
  });

  test("closing in part pays the profit at once and keeps the entry price", () => {
    const exchange = market();
    trade(exchange, "buy", "4", "100");
    trade(exchange, "sell", "1", "150");
    expect(exchange.position("ann")).toBe("long 3@100");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100050 100020 30 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("99950 99920 30 0");
    exchange.drain();
  });

  test("lots beyond the position turn it round at the new price", () => {
    const exchange = market();
    trade(exchange, "sell", "2", "100");
    trade(exchange, "buy", "5", "90");
    expect(exchange.position("ann")).toBe("long 3@90");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100020 99993 27 0");
    exchange.drain();
  });

  test("entry values that do not divide lose nothing: all closed, all paid", () => {
    const exchange = market();
    trade(exchange, "buy", "0.1", "100.1");
    trade(exchange, "buy", "0.2", "100.2");
    trade(exchange, "sell", "0.07", "100.7");
    trade(exchange, "sell", "0.23", "99.9");
    expect(exchange.position("ann")).toBe("flat");
    expect(exchange.coinBalance("ann", "USDT")).toBe("99999.976 99999.976 0 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("100000.024 100000.024 0 0");
    exchange.drain();
  });

  test("fees are charged in the quote coin by role", () => {
    const exchange = market({ makerFeeRate: "0.0002", takerFeeRate: "0.0006" });
    trade(exchange, "buy", "10", "100");
    expect(exchange.coinBalance("ann", "USDT")).toBe("99999.4 99899.4 100 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("99999.8 99899.8 100 0");
    exchange.drain();
  });

  test("the insurance pays a loss beyond the free cash, held money never does", () => {
    const exchange = new TestExchange("USDT-FUTURES", futures);
    exchange.open("ann", { USDT: "100" });
    exchange.open("bob", { USDT: "100000" });
    trade(exchange, "buy", "10", "100");
    exchange.index("50");
    trade(exchange, "sell", "10", "50");
    expect(exchange.coinBalance("ann", "USDT")).toBe("0 0 0 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("100500 100500 0 0");
    expect(exchange.state.ledger.get("USDT")?.insurance.balance).toBe(-400n * 10n ** 18n);
    exchange.drain();
  });

  test("unrealised losses at the index are not free to spend, unrealised gains neither", () => {
    const exchange = market();
    trade(exchange, "buy", "10", "100");
    exchange.index("90");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100000 99800 100 0");
    exchange.index("110");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100000 99900 100 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("100000 99800 100 0");
    exchange.drain();
  });
});

test("a fee is the rate's share, rounded up to the ledger's smallest unit", () => {
  expect(feeOn(1_000_000_000n, 60_000n)).toBe(600_000n);
  expect(feeOn(1n, 60_000n)).toBe(1n);
  expect(feeOn(100_000_001n, 100_000n)).toBe(100_001n);
  expect(feeOn(5n, 0n)).toBe(0n);
});
