import { describe, expect, test } from "vitest";
import { kinds, TestExchange } from "./testing/exchange";
import { futures, margin, spot } from "./testing/instruments";

describe("spot funds", () => {
  test("an order holds exactly what it can spend, and frees it as it fills or goes", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", { USDT: "1000" });
    exchange.open("bob", { BTC: "10" });
    exchange.buy("ann", "5", "100", { clientOid: "bid" });
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 500 500 0");
    exchange.sell("bob", "2", "100");
    expect(exchange.coinBalance("ann", "USDT")).toBe("800 500 300 0");
    exchange.cancel("ann", "bid");
    expect(exchange.coinBalance("ann", "USDT")).toBe("800 800 0 0");
    exchange.sell("bob", "3", "100");
    expect(exchange.coinBalance("bob", "BTC")).toBe("8 5 3 0");
    exchange.drain();
  });

  test("an order beyond the free balance answers 40762 with both amounts", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", { USDT: "1000" });
    exchange.buy("ann", "6", "100");
    const [event] = exchange.buy("ann", "4.01", "100");
    expect(event).toMatchObject({
      code: "40762",
      field: "qty",
      message: "The order size is greater than the max open size: it needs 401 USDT, 400 is free",
    });
    expect(kinds(exchange.buy("ann", "400.01"))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.sell("ann", "1"))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("ann", "4", "100"))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("only what is free may be taken out, and it leaves the books balanced", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", { USDT: "1000" });
    exchange.buy("ann", "6", "100");
    const take = (amount: string, coin = "USDT", uid = "ann") =>
      exchange.send({ type: "withdraw", uid, coin, amount })[0];
    expect(take("400.01")).toMatchObject({
      code: "43012",
      field: "amount",
      message: "Insufficient balance: 400 USDT can leave",
    });
    expect(take("1", "BTC")).toMatchObject({ type: "rejected", code: "43012" });
    expect(take("0")).toMatchObject({ type: "rejected", field: "amount" });
    expect(take("1", "USDT", "nobody")).toMatchObject({ type: "rejected", field: "uid" });
    expect(take("400")).toMatchObject({ type: "withdrawn", uid: "ann", coin: "USDT" });
    expect(exchange.coinBalance("ann", "USDT")).toBe("600 0 600 0");
    exchange.drain();
  });

  test("fees come out of what each side receives, by its role", () => {
    const fees = { makerFeeRate: "0.001", takerFeeRate: "0.002" };
    const exchange = new TestExchange("SPOT", { ...spot, ...fees });
    exchange.open("ann", { USDT: "1000" });
    exchange.open("bob", { BTC: "10" });
    exchange.buy("ann", "5", "100");
    exchange.sell("bob", "5", "100");
    expect(exchange.coinBalance("ann", "BTC")).toBe("4.995 4.995 0 0");
    expect(exchange.coinBalance("bob", "USDT")).toBe("499 499 0 0");
    exchange.drain();
  });
});

describe("margin loans", () => {
  function market(): TestExchange {
    const exchange = new TestExchange("MARGIN", spot, margin);
    exchange.open("ann", { USDT: "1000" });
    exchange.open("bob", { USDT: "10000", BTC: "100" });
    exchange.index("100");
    return exchange;
  }

  test("a margin order borrows what is missing, and gives it back when it is cancelled", () => {
    const exchange = market();
    const events = exchange.buy("ann", "25", "100", { clientOid: "bid" });
    expect(kinds(events)).toEqual(["accepted", "borrowed", "rested"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("2500 0 2500 1500");
    expect(kinds(exchange.cancel("ann", "bid"))).toEqual(["cancelled requested", "repaid"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("1000 1000 0 0");
    exchange.drain();
  });

  test("a short sale borrows the coin, and buying it back repays it", () => {
    const exchange = market();
    exchange.buy("bob", "10", "100");
    expect(kinds(exchange.sell("ann", "10"))).toContain("borrowed");
    expect(exchange.coinBalance("ann", "BTC")).toBe("0 0 0 10");
    expect(exchange.coinBalance("ann", "USDT")).toBe("2000 2000 0 0");
    exchange.sell("bob", "10", "90");
    expect(kinds(exchange.buy("ann", "10", "90"))).toContain("repaid");
    expect(exchange.coinBalance("ann", "BTC")).toBe("0 0 0 0");
    expect(exchange.coinBalance("ann", "USDT")).toBe("1100 1100 0 0");
    exchange.drain();
  });

  test("debt stops at own funds times the leverage less one, and spot orders never borrow", () => {
    const exchange = market();
    expect(kinds(exchange.buy("ann", "30.0001", "100"))).toEqual(["rejected 40762 qty"]);
    const spotOrder = exchange.buy("ann", "10.0001", "100", { category: "SPOT" });
    expect(kinds(spotOrder)).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("ann", "30", "100"))).toEqual(["accepted", "borrowed", "rested"]);
    exchange.drain();
  });

  test("a deposit pays back what is owed first", () => {
    const exchange = market();
    exchange.buy("bob", "10", "100");
    exchange.sell("ann", "10");
    exchange.send({ type: "deposit", uid: "ann", coin: "BTC", amount: "12" });
    expect(exchange.coinBalance("ann", "BTC")).toBe("2 2 0 0");
    exchange.drain();
  });

  test("margin and spot orders meet in one book", () => {
    const exchange = market();
    exchange.sell("bob", "1", "100", { category: "SPOT" });
    expect(kinds(exchange.buy("ann", "1", "100"))).toContain("filled");
    exchange.drain();
  });
});

describe("futures margin", () => {
  function market(): TestExchange {
    const exchange = new TestExchange("USDT-FUTURES", futures);
    exchange.open("ann", { USDT: "100" });
    exchange.open("bob", { USDT: "100000" });
    return exchange;
  }

  test("an order takes a tenth of its value, and one beyond that answers 40762", () => {
    const exchange = market();
    expect(kinds(exchange.buy("ann", "10.001", "100"))).toEqual(["rejected 40762 qty"]);
    exchange.buy("ann", "10", "100", { clientOid: "bid" });
    expect(exchange.coinBalance("ann", "USDT")).toBe("100 0 100 0");
    exchange.cancel("ann", "bid");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100 100 0 0");
    exchange.drain();
  });

  test("orders of both sides need the margin of the larger one only", () => {
    const exchange = market();
    exchange.buy("ann", "6", "100");
    expect(kinds(exchange.sell("ann", "9", "110"))).toEqual(["accepted", "rested"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("100 1 99 0");
    exchange.drain();
  });

  test("closing a position needs no margin, also when all is spent and the market turned", () => {
    const exchange = market();
    exchange.sell("bob", "10", "100");
    exchange.buy("ann", "10", "100");
    exchange.index("95");
    exchange.buy("bob", "10", "96");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100 0 100 0");
    expect(kinds(exchange.buy("ann", "0.1", "96"))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.sell("ann", "10"))).toContain("completed");
    expect(exchange.position("ann")).toBe("flat");
    expect(exchange.coinBalance("ann", "USDT")).toBe("60 60 0 0");
    exchange.drain();
  });

  test("the position tier counts resting orders and answers 40762", () => {
    const exchange = new TestExchange("USDT-FUTURES", { ...futures, maxPositionQty: "10" });
    exchange.open("ann", { USDT: "100000" });
    exchange.buy("ann", "6", "100");
    expect(exchange.buy("ann", "4.001", "100")[0]).toMatchObject({
      code: "40762",
      message:
        "The order size is greater than the max open size: the position tier of BTCUSDT is 10",
    });
    expect(kinds(exchange.buy("ann", "4", "100"))).toEqual(["accepted", "rested"]);
    expect(kinds(exchange.sell("ann", "10", "110"))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("a sell below the best bid is judged at the bid it will trade at", () => {
    const exchange = market();
    exchange.buy("bob", "20", "100");
    expect(kinds(exchange.sell("ann", "11", "1"))).toEqual(["rejected 40762 qty"]);
    exchange.drain();
  });

  test("a market order is judged by what it would fill", () => {
    const exchange = market();
    exchange.sell("bob", "5", "100");
    exchange.sell("bob", "10", "120");
    expect(kinds(exchange.buy("ann", "10"))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("ann", "9"))).toContain("completed");
    exchange.drain();
  });
});
