import { describe, expect, test } from "vitest";
import { positions } from "../queries";
import { revive } from "../revive";
import { serialise } from "../serialise";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, inverse } from "../testing/instruments";

const eth = { ...futures, symbol: "ETHUSDT", baseCoin: "ETH", maxLeverage: "50" };

function market(): TestExchange {
  const btc = { ...futures, maxLeverage: "125" };
  const exchange = new TestExchange("USDT-FUTURES", btc, eth, { ...inverse, maxLeverage: "100" });
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000", BTC: "1" });
  exchange.index("100");
  return exchange;
}

function set(exchange: TestExchange, leverage: string, category = exchange.category) {
  return exchange.send({ type: "set-leverage", uid: "ann", category, leverage });
}

function trade(exchange: TestExchange, symbol = "BTCUSDT"): void {
  exchange.sell("bob", "10", "100", { symbol });
  exchange.buy("ann", "10", "100", { symbol });
}

describe("set-leverage", () => {
  test("changes the symbols with an open position, and their margins, and no others", () => {
    const exchange = market();
    trade(exchange);
    exchange.buy("ann", "1", "100", { symbol: "ETHUSDT" });
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 890 110 0");
    expect(set(exchange, "50")[0]).toMatchObject({ type: "leverage-set", symbols: 1 });
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 970 30 0");
    expect(positions(exchange.state, "ann").map(({ leverage }) => leverage)).toEqual([50]);
    exchange.drain();
  });

  test("a new position starts at ten", () => {
    const exchange = market();
    set(exchange, "50");
    trade(exchange);
    expect(positions(exchange.state, "ann")[0]?.leverage).toBe(10);
    exchange.drain();
  });

  test("ends with the position: the next one starts at ten, in the money and in a snapshot", () => {
    const exchange = market();
    trade(exchange);
    set(exchange, "50");
    exchange.sell("ann", "10", "100");
    exchange.buy("bob", "10", "100");
    expect(positions(exchange.state, "ann")).toEqual([]);
    expect(serialise(revive(serialise(exchange.state)))).toBe(serialise(exchange.state));
    trade(exchange);
    expect(positions(exchange.state, "ann")[0]?.leverage).toBe(10);
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 900 100 0");
    exchange.drain();
  });

  test("stays while an order is open that was placed at it", () => {
    const exchange = market();
    trade(exchange);
    set(exchange, "50");
    exchange.buy("ann", "10", "90");
    exchange.sell("ann", "10", "100");
    exchange.buy("bob", "10", "100");
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 982 18 0");
    const revived = revive(serialise(exchange.state));
    expect(serialise(revived)).toBe(serialise(exchange.state));
    exchange.sell("bob", "10", "90");
    expect(positions(exchange.state, "ann")[0]?.leverage).toBe(50);
    exchange.drain();
  });

  test("is one for both sides of hedge mode, and ends with the last of them", () => {
    const exchange = market();
    exchange.send({ type: "set-hold-mode", uid: "ann", holdMode: "hedge_mode" });
    const open = (side: "buy" | "sell", posSide: "long" | "short") => {
      exchange[side === "buy" ? "sell" : "buy"]("bob", "5", "100");
      exchange[side]("ann", "5", "100", { posSide });
    };
    open("buy", "long");
    set(exchange, "50");
    open("sell", "short");
    open("sell", "long");
    open("buy", "long");
    expect(positions(exchange.state, "ann").map(({ leverage }) => leverage)).toEqual([50, 50]);
    open("sell", "long");
    open("buy", "short");
    open("buy", "long");
    open("sell", "short");
    expect(positions(exchange.state, "ann").map(({ leverage }) => leverage)).toEqual([10, 10]);
    exchange.drain();
  });

  test("is refused beyond the line's range, or that of a held symbol, which is named", () => {
    const exchange = market();
    trade(exchange, "ETHUSDT");
    expect(set(exchange, "126")[0]).toMatchObject({
      code: "43050",
      message: "Leverage exceeds the effective range: USDT-FUTURES takes 1 to 125",
    });
    expect(kinds(set(exchange, "0"))).toEqual(["rejected 43050 leverage"]);
    expect(set(exchange, "51")[0]).toMatchObject({
      code: "45044",
      message: "Leverage is not within the suitable range after adjustment: ETHUSDT takes 1 to 50",
    });
    expect(kinds(set(exchange, "125", "COIN-FUTURES"))).toEqual(["rejected 43050 leverage"]);
    exchange.drain();
  });

  test.each(["", "1.5", "ten", "-1", "1e1"])("%j is no whole number", (leverage) => {
    expect(set(market(), leverage)[0]).toMatchObject({
      code: "40020",
      field: "leverage",
      message: expect.stringContaining("leverage"),
    });
  });

  test("is refused when the margin it needs is not free, and then changes nothing", () => {
    const exchange = market();
    trade(exchange);
    trade(exchange, "ETHUSDT");
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 800 200 0");
    expect(kinds(set(exchange, "1"))).toEqual(["rejected 40893 leverage"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 800 200 0");
    expect(kinds(set(exchange, "2"))).toEqual(["leverage-set"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 0 1000 0");
    exchange.drain();
  });

  test("may be raised when losses have eaten what was free", () => {
    const exchange = market();
    trade(exchange);
    exchange.index("1");
    expect(kinds(set(exchange, "20"))).toEqual(["leverage-set"]);
    exchange.drain();
  });

  test("covers both sides of hedge mode", () => {
    const exchange = market();
    exchange.send({ type: "set-hold-mode", uid: "ann", holdMode: "hedge_mode" });
    exchange.sell("bob", "10", "100");
    exchange.buy("ann", "10", "100", { posSide: "long" });
    exchange.sell("ann", "5", "120", { posSide: "short" });
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 840 160 0");
    set(exchange, "20");
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 920 80 0");
    exchange.drain();
  });
});
