import { describe, expect, test } from "vitest";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, spot } from "../testing/instruments";
import type { InstrumentDefinition, PlaceOrder } from "../types";

function first(
  definition: InstrumentDefinition,
  qty: string,
  price?: string,
  more: Partial<PlaceOrder> = {},
) {
  const exchange = new TestExchange(definition.category, definition);
  exchange.open("ann", { USDT: "100000000", BTC: "100000" });
  exchange.index("100");
  const before = exchange.openOf("ann").length;
  const [event] = exchange.order("ann", { qty, price, ...more });
  if (event?.type !== "rejected") return event?.type;
  expect(exchange.openOf("ann")).toHaveLength(before);
  return `${event.code} ${event.field}: ${event.message}`;
}

describe("sizes", () => {
  test("a size between the bounds passes, one step outside is refused with the bound", () => {
    expect(first({ ...futures, minOrderQty: "0.5" }, "0.5", "100")).toBe("accepted");
    expect(first({ ...futures, minOrderQty: "0.5" }, "0.499", "100")).toBe(
      "25207 qty: BTCUSDT trading quantity cannot be less than 0.5 units (minOrderQty)",
    );
    expect(first(futures, "100", "100")).toBe("accepted");
    expect(first(futures, "100.001", "100")).toBe(
      "25208 qty: BTCUSDT trading quantity cannot exceed 100 units (maxOrderQty)",
    );
    expect(first(futures, "50.001")).toBe(
      "25208 qty: BTCUSDT trading quantity cannot exceed 50 units (maxMarketOrderQty)",
    );
  });

  test("a size is a multiple of the step and within the precision; zeros behind do no harm", () => {
    const stepped = { ...futures, quantityMultiplier: "0.005" };
    expect(first(stepped, "1.0050000", "100")).toBe("accepted");
    expect(first(stepped, "1.001", "100")).toMatch(/^25610 qty: .* 0\.005 /);
    expect(first(futures, "1.0001", "100")).toMatch(/^25610 qty: .* 0\.001 /);
  });

  test("the amount reaches the smallest one, a market order's at the index", () => {
    expect(first(futures, "0.05", "100")).toBe("accepted");
    expect(first(futures, "0.049", "100")).toBe(
      "25611 qty: BTCUSDT order must be greater than the minimum order amount 5 USDT " +
        "(minOrderAmount)",
    );
    expect(first(futures, "0.05")).toBe("accepted");
    expect(first(futures, "0.049")).toMatch(/^25611 qty/);
    expect(first(spot, "1")).toBe("accepted");
    expect(first(spot, "0.99")).toMatch(/^25611 qty/);
    expect(first(spot, "1.001")).toMatch(/^25610 qty: .* 0\.01 \(quotePrecision\)/);
  });

  test("lots that are too many to add up as a number are added up all the same", () => {
    const exchange = new TestExchange("SPOT", { ...spot, quantityPrecision: "12" });
    exchange.open("ann", { BTC: "100000" });
    for (let count = 0; count < 3; count += 1) exchange.sell("ann", "9007.199254740991", "100");
    expect(exchange.book().asks).toEqual(["27021.597764222973@100"]);
    exchange.drain();
  });

  test.each(["", "0", "0.0", "-1", "+1", "1e3", "1,5", ".5", "5.", "1 ", "x", "NaN"])(
    "%j is no size",
    (qty) => expect(first(futures, qty, "100")).toMatch(/^400172 qty: .*plain decimal above zero/),
  );

  test("a size beyond the safe integers is refused, not rounded", () => {
    expect(first(futures, "9007199254740993", "100")).toMatch(/^400172 qty/);
    const precise = { ...spot, quantityPrecision: "12", pricePrecision: "6" };
    expect(first(precise, "9000.123456789012", "1")).toBe("accepted");
    expect(first(precise, "9008", "1")).toMatch(/^400172 qty/);
  });
});

describe("prices", () => {
  test("a price is a multiple of the step", () => {
    const stepped = { ...futures, priceMultiplier: "0.5" };
    expect(first(stepped, "1", "100.50")).toBe("accepted");
    expect(first(stepped, "1", "100.2")).toBe(
      "25244 price: Price should be a multiple of 0.5 (priceMultiplier)",
    );
    expect(first(futures, "1", "100.25")).toMatch(/^25244 price/);
    expect(first(spot, "1", "100.255")).toMatch(/\(pricePrecision\)$/);
    expect(first(spot, "1.12345", "100")).toMatch(/\(quantityPrecision\)/);
  });

  test("a limit order needs a price", () => {
    expect(first(futures, "1", undefined, { orderType: "limit" })).toMatch(/^40019 price/);
    expect(first(futures, "1", "0")).toMatch(/^400172 price/);
    expect(first(futures, "1", "cheap")).toMatch(/^400172 price/);
  });

  test("the band holds on its edges and one tick outside is refused", () => {
    const banded = { ...futures, buyLimitPriceRatio: "0.05", sellLimitPriceRatio: "0.02" };
    expect(first(banded, "1", "105")).toBe("accepted");
    expect(first(banded, "1", "105.1")).toMatch(
      /^25206 price: BTCUSDT trading price cannot exceed 105 \(buyLimitPriceRatio 0.05\)/,
    );
    expect(first(banded, "1", "98", { side: "sell" })).toBe("accepted");
    expect(first(banded, "1", "97.9", { side: "sell" })).toMatch(/^25205 price: .* below 98 /);
    expect(first(banded, "1", "50")).toBe("accepted");
    expect(first(banded, "1", "500", { side: "sell" })).toBe("accepted");
  });
});

describe("instrument states and times", () => {
  const refuses = (rules: Partial<InstrumentDefinition>) =>
    first({ ...futures, ...rules }, "1", "100")?.slice(0, 13);
  const past = "1700000000000";

  test("each state and each time that has come refuses with its code", () => {
    expect(refuses({ status: "listed" })).toBe("25103 symbol:");
    expect(refuses({ status: "offline" })).toBe("25104 symbol:");
    expect(refuses({ status: "limit_open" })).toBe("25105 symbol:");
    expect(refuses({ status: "restrictedAPI" })).toBe("22004 symbol:");
    expect(refuses({ offTime: past })).toBe("25104 symbol:");
    expect(refuses({ maintainTime: past })).toBe("25102 symbol:");
    expect(refuses({ limitOpenTime: past })).toBe("25105 symbol:");
    expect(refuses({ deliveryStartTime: "1800000000000" })).toBe("25103 symbol:");
    expect(refuses({ deliveryTime: past })).toBe("25104 symbol:");
  });

  test("a time to come, or none, refuses nothing", () => {
    expect(refuses({ offTime: "1800000000000", limitOpenTime: "-1", maintainTime: "" })).toBe(
      "accepted",
    );
  });

  test("a restricted opening still lets a position be closed", () => {
    const exchange = new TestExchange("USDT-FUTURES", futures);
    for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000" });
    exchange.sell("bob", "1", "100");
    exchange.buy("ann", "1", "100");
    const instrument = { ...futures, status: "limit_open" } as const;
    exchange.send({ type: "list-instrument", instrument });
    expect(kinds(exchange.sell("ann", "1", "101"))).toEqual(["rejected 25105 symbol"]);
    const close = exchange.sell("ann", "1", "101", { reduceOnly: true });
    expect(kinds(close)).toEqual(["accepted", "rested"]);
    exchange.drain();
  });
});

describe("accounts", () => {
  test("posSide is refused in one-way mode on futures, and ignored on spot", () => {
    expect(first(futures, "1", "100", { posSide: "long" })).toMatch(/^25236 posSide/);
    expect(first(spot, "1", "100", { posSide: "long", reduceOnly: true })).toBe("accepted");
  });

  test("an unknown symbol or account is refused by name", () => {
    expect(first(futures, "1", "100", { symbol: "NONE" })).toMatch(/^25100 symbol: .*NONE/);
    expect(first(futures, "1", "100", { uid: "eve" })).toMatch(/^40013 uid/);
  });

  test("a clientOid is taken while its order is open and free afterwards", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", { USDT: "1000" });
    exchange.open("bob", { USDT: "1000" });
    const place = (uid: string) => kinds(exchange.buy(uid, "1", "10", { clientOid: "mine" }))[0];
    expect(place("ann")).toBe("accepted");
    expect(place("ann")).toBe("rejected 25212 clientOid");
    expect(place("bob")).toBe("accepted");
    exchange.cancel("ann", "mine");
    expect(place("ann")).toBe("accepted");
    exchange.drain();
  });

  test("the caps of the symbol and of the product line count open orders only", () => {
    const exchange = new TestExchange("SPOT", { ...spot, maxSymbolOrderNum: "2" });
    exchange.open("ann", { USDT: "1000" });
    exchange.buy("ann", "1", "10", { clientOid: "one" });
    exchange.buy("ann", "1", "10");
    const third = () => exchange.buy("ann", "1", "10")[0];
    expect(third()).toMatchObject({
      code: "25211",
      message: "Exceeds the limit of 2 maximum orders (maxSymbolOrderNum)",
    });
    expect(kinds(exchange.buy("ann", "1", "10", { timeInForce: "ioc" }))[0]).toBe("accepted");
    exchange.cancel("ann", "one");
    expect(third()?.type).toBe("accepted");
    const line = first({ ...spot, maxProductOrderNum: "0" }, "1", "10");
    expect(line).toMatch(/^25211 symbol: .* \(maxProductOrderNum\)/);
    exchange.drain();
  });

  test("400 orders in spot with margin and 400 in futures, each for itself", () => {
    const exchange = new TestExchange("SPOT", spot, { ...spot, category: "MARGIN" }, futures);
    exchange.open("ann", { USDT: "100000" });
    const sent = (category: PlaceOrder["category"]) =>
      kinds(exchange.buy("ann", "1", "10", { category })).join();
    for (let count = 0; count < 200; count += 1) {
      expect([sent("SPOT"), sent("MARGIN")]).toEqual(["accepted,rested", "accepted,rested"]);
    }
    expect([sent("SPOT"), sent("MARGIN")]).toEqual(Array(2).fill("rejected 25211 symbol"));
    for (let count = 0; count < 400; count += 1) {
      expect(sent("USDT-FUTURES")).toBe("accepted,rested");
    }
    expect(sent("USDT-FUTURES")).toBe("rejected 25211 symbol");
    exchange.drain();
  });
});
