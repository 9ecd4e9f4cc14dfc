import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal, isMultipleOf, multiply } from "@/lib/decimal";
import { type InstrumentRow, readInstrument } from "../instrument";
import { futuresRow, spotRow } from "../testing";
import type { RuleContext } from "./order-draft";
import { checkOrderRules, isError, type OrderToCheck } from "./order-rules";

const now = Date.parse("2026-11-20T18:15:43Z");
const context: RuleContext = {
  now,
  positionMode: "one_way_mode",
  indexPrice: decimal("67241.8"),
  openOrders: { symbol: 3, product: 10, group: 34 },
};
const limit: OrderToCheck = {
  category: "USDT-FUTURES",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  price: "67032.4",
  qty: "0.250",
};
const { price: _, ...market } = { ...limit, orderType: "market" as const };
const spotLimit = { ...limit, category: "SPOT" as const };
const spotMarket = { ...market, category: "SPOT" as const };

function brief(
  order: OrderToCheck,
  row: InstrumentRow = futuresRow(),
  more: Partial<RuleContext> = {},
) {
  return checkOrderRules(order, readInstrument(row), { ...context, ...more }).map((issue) =>
    [isError(issue) ? "" : "~", issue.field, issue.rule, ...(issue.nearest ?? [])]
      .filter((part) => part !== "")
      .join(" "),
  );
}

describe("checkOrder", () => {
  it("lets good orders pass", () => {
    expect(brief(limit)).toEqual([]);
    expect(brief(market)).toEqual([]);
    expect(brief(spotLimit, spotRow())).toEqual([]);
    expect(brief({ ...spotMarket, qty: "100.5" }, spotRow())).toEqual([]);
  });

  it("asks for what is missing, and for numbers above zero", () => {
    const { price: _gone, ...unpriced } = limit;
    expect(brief(unpriced)).toEqual(["price required"]);
    expect(brief({ ...limit, price: "0", qty: "0" })).toEqual([
      "price above-zero",
      "qty above-zero",
    ]);
  });

  it("names the tick and both neighbours of a price off it", () => {
    expect(brief({ ...limit, price: "67032.45" })).toEqual([
      "price priceMultiplier 67032.4 67032.5",
    ]);
    expect(brief({ ...limit, price: "67033" }, futuresRow({ priceMultiplier: "0.5" }))).toEqual([]);
    expect(brief({ ...limit, price: "67032.4" }, futuresRow({ priceMultiplier: "0.5" }))).toEqual([
      "price priceMultiplier 67032 67032.5",
    ]);
    expect(brief({ ...spotLimit, price: "67032.455" }, spotRow())).toEqual([
      "price pricePrecision 67032.45 67032.46",
    ]);
    expect(brief({ ...limit, price: "0.04" })[0]).toBe("price priceMultiplier 0.1");
  });

  it("names the step, the bounds and the decimal places of a quantity", () => {
    expect(brief({ ...limit, qty: "0.2505" })).toEqual(["qty quantityMultiplier 0.25 0.251"]);
    expect(brief({ ...limit, qty: "0.0004" })).toEqual(["qty quantityMultiplier 0.001"]);
    expect(brief(limit, futuresRow({ minOrderQty: "0.3" }))).toEqual(["qty minOrderQty 0.3"]);
    expect(brief({ ...limit, qty: "150.001" })).toEqual(["qty maxOrderQty 150"]);
    expect(brief({ ...market, qty: "30.001" })).toEqual(["qty maxMarketOrderQty 30"]);
    expect(brief({ ...spotLimit, qty: "0.0000015" }, spotRow())).toContain(
      "qty quantityPrecision 0.000001 0.000002",
    );
    expect(brief({ ...spotMarket, qty: "1.0000001" }, spotRow())).toEqual([
      "qty quotePrecision 1 1.000001",
    ]);
  });

  it("names the smallest amount and the smallest quantity that reaches it", () => {
    const small = futuresRow({ minOrderAmount: "100" });
    expect(brief({ ...limit, qty: "0.001" }, small)).toEqual(["qty minOrderAmount 0.002"]);
    expect(brief({ ...spotMarket, qty: "0.5" }, spotRow())).toEqual(["qty minOrderAmount 1"]);
  });

  it("judges a market order's worth at the index only as a warning", () => {
    const small = futuresRow({ minOrderAmount: "100" });
    expect(brief({ ...market, qty: "0.001" }, small)).toEqual(["~ qty minOrderAmount 0.002"]);
    expect(brief({ ...market, qty: "0.001" }, small, { indexPrice: null })).toEqual([]);
  });

  it("warns about the price band on the side that the exchange bounds, and never forbids", () => {
    expect(brief({ ...limit, price: "71000" })).toEqual(["~ price buyLimitPriceRatio 70603.8"]);
    expect(brief({ ...limit, side: "sell", price: "71000" })).toEqual([]);
    expect(brief({ ...limit, side: "sell", price: "60000" })).toEqual([
      "~ price sellLimitPriceRatio 63879.8",
    ]);
    expect(brief({ ...limit, price: "71000" }, futuresRow(), { indexPrice: null })).toEqual([]);
  });

  it("counts coin futures in quote coin and their bounds in base coin", () => {
    const coin = futuresRow({ category: "COIN-FUTURES", symbol: "BTCUSD", quoteCoin: "USD" });
    const order = { ...limit, category: "COIN-FUTURES" as const };
    expect(brief({ ...order, qty: "100" }, coin)).toEqual([]);
    expect(brief({ ...order, qty: "10" }, coin)).toEqual(["qty minOrderQty"]);
    expect(brief({ ...order, qty: "100000000" }, coin)).toEqual(["qty maxOrderQty"]);
  });

  it("refuses by status, and lets a close through where only opening is restricted", () => {
    const status = (word: string, order: OrderToCheck = limit) =>
      brief(order, futuresRow({ status: word }));
    const close = { ...limit, side: "sell" as const, reduceOnly: "yes" as const };
    expect(status("listed")).toEqual(["symbol status"]);
    expect(status("offline")).toEqual(["symbol status"]);
    expect(status("restrictedAPI")).toEqual(["symbol status"]);
    expect(status("limit_open")).toEqual(["symbol status"]);
    expect(status("limit_open", close)).toEqual(["~ symbol status"]);
    expect(status("limit_close")).toEqual([]);
    expect(status("limit_close", close)).toEqual(["~ symbol status"]);
    expect(status("something_new")).toEqual(["~ symbol status"]);
  });

  it("knows the times after which trading ends", () => {
    const past = `${now - 1}`;
    const future = `${now + 60_000}`;
    expect(brief(limit, futuresRow({ offTime: future, limitOpenTime: future }))).toEqual([]);
    expect(brief(limit, futuresRow({ offTime: past }))).toEqual(["symbol offTime"]);
    expect(brief(limit, futuresRow({ limitOpenTime: past }))).toEqual(["symbol limitOpenTime"]);
    expect(brief(limit, futuresRow({ maintainTime: past }))).toEqual(["~ symbol maintainTime"]);
    expect(brief(limit, futuresRow({ deliveryTime: past }))).toEqual(["symbol deliveryTime"]);
  });

  it("stops at the caps, but only orders that can rest", () => {
    const openOrders = { symbol: 5, product: 20, group: 400 };
    expect(brief(limit, futuresRow(), { openOrders })).toEqual(["symbol openOrderCap"]);
    expect(brief(limit, futuresRow({ maxSymbolOrderNum: "3" }))).toEqual([
      "symbol maxSymbolOrderNum",
    ]);
    expect(brief(limit, futuresRow({ maxProductOrderNum: "10" }))).toEqual([
      "symbol maxProductOrderNum",
    ]);
    expect(brief(market, futuresRow(), { openOrders })).toEqual([]);
    expect(brief({ ...limit, timeInForce: "ioc" }, futuresRow(), { openOrders })).toEqual([]);
    expect(brief(limit, futuresRow({ maxSymbolOrderNum: "3" }), { openOrders: null })).toEqual([]);
  });

  it("keeps posSide and reduceOnly to the mode they belong to", () => {
    const hedge = { positionMode: "hedge_mode" } as const;
    expect(brief({ ...limit, posSide: "long" })).toEqual(["posSide positionMode"]);
    expect(brief(limit, futuresRow(), hedge)).toEqual(["posSide positionMode"]);
    expect(brief({ ...limit, posSide: "long" }, futuresRow(), hedge)).toEqual([]);
    const reduce = { ...limit, posSide: "long" as const, reduceOnly: "yes" as const };
    expect(brief(reduce, futuresRow(), hedge)).toEqual(["reduceOnly positionMode"]);
    expect(brief(spotLimit, spotRow(), hedge)).toEqual([]);
  });

  it("says each issue in a sentence that names the number", () => {
    const [issue] = checkOrderRules(
      { ...limit, price: "67032.45" },
      readInstrument(futuresRow()),
      context,
    );
    expect(issue?.message).toBe("The price 67,032.45 is not a multiple of the tick 0.1.");
    const band = checkOrderRules(
      { ...limit, price: "71000" },
      readInstrument(futuresRow()),
      context,
    );
    expect(band[0]?.message).toBe(
      "The price is 5.59 % from the index. The exchange may refuse buys above 70,603.8 " +
        "(buyLimitPriceRatio 0.05 of its own market price).",
    );
  });

  it("offers only values that pass when they are taken", () => {
    const row = futuresRow({ minOrderQty: "0.004", minOrderAmount: "250", maxOrderQty: "9" });
    const instrument = readInstrument(row);
    const number = (max: number) =>
      fc.tuple(fc.nat(max), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}1`);
    fc.assert(
      fc.property(number(90_000), number(12), (price, qty) => {
        const order = { ...limit, price, qty };
        const bare = { ...context, indexPrice: null };
        for (const issue of checkOrderRules(order, instrument, bare)) {
          for (const value of issue.nearest ?? []) {
            const fixed = { ...order, [issue.field]: value };
            const left = checkOrderRules(fixed, instrument, bare).filter(
              (other) => other.field === issue.field && other.rule === issue.rule,
            );
            expect(left).toEqual([]);
          }
        }
      }),
    );
  });

  it("passes exactly what obeys tick, step, bounds and amount", () => {
    const instrument = readInstrument(futuresRow());
    const scaled = (max: number, places: number) =>
      fc.nat(max).map((units) => decimal(`${units}e-${places}`));
    fc.assert(
      fc.property(scaled(900_000, 2), scaled(200_000, 4), (price, qty) => {
        const passes = checkOrderRules({ ...limit, price, qty }, instrument, {
          ...context,
          indexPrice: null,
        });
        const good =
          price !== "0" &&
          isMultipleOf(price, decimal("0.1")) &&
          isMultipleOf(qty, decimal("0.001")) &&
          compare(qty, decimal("0.001")) >= 0 &&
          compare(qty, decimal("150")) <= 0 &&
          compare(multiply(price, qty), decimal("5")) >= 0;
        expect(passes.length === 0).toBe(good);
      }),
    );
  });
});
