import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, compare, decimal, formatDecimal } from "@/lib/decimal";
import { checkedOrderOf } from "./checked-order";
import { readInstrument } from "./instrument";
import { type CheckedOrder, type LimitContext, orderValue, stableQuoteRate } from "./order-value";
import { checkOrderRate, checkRiskLimits } from "./risk-limits";
import { defaultLimits, noLimits, type OwnLimits, type RiskLimits } from "./risk-limits-api";
import { futuresRow, spotRow } from "./testing";

const instrument = readInstrument(futuresRow());
const known: LimitContext = {
  instrument,
  indexPrice: decimal("67241.8"),
  quoteRate: stableQuoteRate("USDT"),
};
const blind: LimitContext = { ...known, indexPrice: null };

const limit = (price: string, qty: string, more: Partial<CheckedOrder> = {}): CheckedOrder => ({
  side: "buy",
  traded: more.side ?? "buy",
  market: false,
  qty: decimal(qty),
  qtyUnit: "base",
  prices: [{ price: decimal(price), reference: null }],
  ...more,
});

const market = (qty: string): CheckedOrder => ({ ...limit("1", qty), market: true, prices: [] });

const brief = (riskLimits: Partial<OwnLimits>, order: CheckedOrder, context = known) =>
  checkRiskLimits({ ...noLimits, ...riskLimits }, order, context).map(
    ({ limit, status, short, nearest }) => [limit, status, short, ...nearest].join(" | "),
  );

describe("an order through the index", () => {
  const through = (order: CheckedOrder, context = known) => brief(defaultLimits, order, context);

  it("is a buy above it or a sell below it by more than the limit, 1 % by default", () => {
    expect(through(limit("67914.2", "0.1"))).toEqual([
      "through | within | through index \u2264 1 %",
    ]);
    expect(through(limit("67914.3", "0.1"))).toEqual([
      "through | over | 1.01 % above index (limit 1 %) | 67914.2",
    ]);
    expect(through(limit("66569.3", "0.1", { side: "sell" }))).toEqual([
      "through | over | 1.01 % below index (limit 1 %) | 66569.4",
    ]);
    expect(through(limit("60000", "0.1"))[0]).toContain("within");
    expect(through(limit("80000", "0.1", { side: "sell" }))[0]).toContain("within");
  });

  it("is not checked without a fresh index, at the market, or when it is switched off", () => {
    expect(through(limit("80000", "0.1"), blind)).toEqual(["through | unchecked | not checked"]);
    expect(through(market("0.1"))).toEqual([]);
    expect(brief({ throughIndex: null }, limit("80000", "0.1"))).toEqual([]);
    expect(brief({ throughIndex: "20" }, limit("80000", "0.1"))[0]).toContain("within");
  });

  it("goes by the side that trades, against the side of a close of endpoint 3", () => {
    const close = checkedOrderOf("futures-place-order", {
      ...{ symbol: "BTCUSDT", productType: "USDT-FUTURES", marginMode: "crossed" },
      ...{ marginCoin: "USDT", size: "0.1", price: "60000", orderType: "limit", force: "gtc" },
      ...{ side: "buy", tradeSide: "close" },
    } as const);
    expect(through(close)[0]).toContain("over");
    expect(through({ ...close, traded: "buy" })[0]).toContain("within");
  });
});

describe("the most value of an order", () => {
  it("says how much of it is used, and the largest quantity that is valid", () => {
    expect(brief({ maxNotional: "20000" }, limit("67032.4", "0.215"))).toEqual([
      "notional | within | 73 % of 20,000 | 0.298",
    ]);
    expect(brief({ maxNotional: "20000" }, limit("67032.4", "0.299"))).toEqual([
      "notional | over | 101 % of 20,000 | 0.298",
    ]);
  });

  it("takes the index for an order at the market, and checks nothing without one", () => {
    expect(brief({ maxNotional: "20000" }, market("0.298"))[0]).toContain("over");
    expect(brief({ maxNotional: "20000" }, market("0.297"))[0]).toContain("within");
    expect(brief({ maxNotional: "20000" }, market("0.297"), blind)).toEqual([
      "notional | unchecked | not checked",
    ]);
  });

  it("values a sale far below the market at the market, where it would be executed", () => {
    const sale = limit("1", "0.3", { side: "sell" });
    expect(brief({ maxNotional: "20000" }, sale)[0]).toContain("over");
    expect(brief({ maxNotional: "20000" }, sale, blind)).toEqual([
      "notional | unchecked | not checked",
    ]);
    const dear = limit("70000", "0.3", { side: "sell" });
    expect(brief({ maxNotional: "20000" }, dear, blind)[0]).toContain("over");
  });

  it("is not checked in a quote coin whose worth in USDT is not known", () => {
    expect(stableQuoteRate("BTC")).toBeNull();
    const rated = { ...known, quoteRate: null };
    expect(brief({ maxNotional: "20000" }, limit("0.05", "1"), rated)[0]).toContain("unchecked");
    const worth = { ...known, quoteRate: decimal("67000") };
    expect(brief({ maxNotional: "20000" }, limit("0.05", "10"), worth)[0]).toContain("over");
  });

  it("does not concern the closing of a whole position, which has no size of its own", () => {
    expect(brief({ maxNotional: "1", maxSize: "1" }, limit("1", "1", { qty: null }))).toEqual([]);
  });
});

describe("the most size of an order", () => {
  it("counts smallest orders, or base coins", () => {
    const { minOrderQty } = instrument;
    expect(minOrderQty).toBe("0.001");
    expect(brief({ maxSize: "200" }, limit("67000", "0.2"))[0]).toContain("within");
    expect(brief({ maxSize: "200" }, limit("67000", "0.201"))).toEqual([
      "size | over | 101 % of 200\u00d7 min | 0.2",
    ]);
    expect(brief({ maxSize: "0.5", sizeUnit: "base" }, limit("67000", "0.6"))).toEqual([
      "size | over | 120 % of 0.5 BTC | 0.5",
    ]);
  });

  it("converts an amount in quote coin, and checks nothing without a price", () => {
    const amount = { ...market("33000"), qtyUnit: "quote" } as const;
    const spot = { ...known, instrument: readInstrument(spotRow()) };
    const riskLimits = { maxSize: "0.5", sizeUnit: "base" } as const;
    expect(brief(riskLimits, amount, spot)[0]).toContain("within");
    expect(brief(riskLimits, { ...amount, qty: decimal("34000") }, spot)[0]).toContain("over");
    const unknown = { ...spot, indexPrice: null };
    expect(brief(riskLimits, amount, unknown)).toEqual(["size | unchecked | not checked"]);
  });
});

describe("the most distance from the index", () => {
  it("names the nearest price within it, on the tick", () => {
    expect(brief({ maxDistance: "1" }, limit("67032.4", "0.1"))[0]).toContain(
      "within | 0.32 of 1 %",
    );
    expect(brief({ maxDistance: "1" }, limit("60000", "0.1"))).toEqual([
      "distance | over | 10.77 of 1 % | 66569.4",
    ]);
    expect(brief({ maxDistance: "1" }, limit("70000", "0.1"))[0]).toContain("67914.2");
  });

  it("is not checked without an index, and says so; an order at the market has none", () => {
    expect(brief({ maxDistance: "1" }, limit("60000", "0.1"), blind)).toEqual([
      "distance | unchecked | not checked",
    ]);
    expect(brief({ maxDistance: "1" }, market("0.1"))).toEqual([]);
  });

  it("compares a plan's price with its trigger", () => {
    const plan = checkedOrderOf("spot-place-plan-order", {
      symbol: "BTCUSDT",
      side: "buy",
      triggerPrice: "50000",
      orderType: "limit",
      executePrice: "50400",
      size: "0.1",
      planType: "amount",
      triggerType: "fill_price",
    });
    expect(brief({ maxDistance: "1" }, plan, blind)[0]).toContain("within | 0.8 of 1 %");
    expect(brief({ maxDistance: "0.5" }, plan, blind)[0]).toContain("over");
  });
});

it("bans orders at the market, and not the execution of a stop", () => {
  const banned = { marketOrders: "banned" } as const;
  expect(brief(banned, market("0.1"))).toEqual(["market | over | no market orders"]);
  expect(brief(banned, limit("67000", "0.1"))).toEqual([]);
  const stop = checkedOrderOf("place-strategy-order", {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    posSide: "long",
    stopLoss: "60000",
  });
  expect(brief(banned, stop)).toEqual([]);
});

it("counts the orders of a minute, and how many more are valid", () => {
  const riskLimits = { ...noLimits, ordersPerMinute: 30 };
  expect(checkOrderRate(riskLimits, 4, 1)).toMatchObject({
    status: "within",
    short: "4 of 30/min",
  });
  expect(checkOrderRate(riskLimits, 29, 1)).toMatchObject({ status: "within" });
  const over = checkOrderRate(riskLimits, 29, 2);
  expect(over).toMatchObject({ status: "over" });
  expect(over?.message).toContain("1 more allowed now.");
  expect(checkOrderRate(riskLimits, 30, 1)?.message).toContain("Wait");
  expect(checkOrderRate(riskLimits, null, 1)).toMatchObject({ status: "unchecked" });
  expect(checkOrderRate(noLimits, 500, 20)).toBeNull();
});

const someQty = fc.integer({ min: 1, max: 900_000 }).map((units) => decimal(`${units}e-3`));
const somePrice = fc.integer({ min: 1, max: 2_000_000 }).map((units) => decimal(`${units}e-1`));
const someBound = fc.integer({ min: 1, max: 100_000_000 }).map((units) => decimal(`${units}e-2`));

describe("every bound", () => {
  const limitsIn = fc.record({
    maxNotional: fc.option(someBound),
    maxSize: fc.option(someBound),
    sizeUnit: fc.constantFrom("minimum", "base"),
    maxDistance: fc.option(someBound),
  });
  const orderOf = fc.record({
    side: fc.constantFrom("buy", "sell"),
    qty: someQty,
    price: somePrice,
    isMarket: fc.boolean(),
  });

  it("offers the largest value that it lets pass, and no larger one", () => {
    fc.assert(
      fc.property(limitsIn, orderOf, (bounds, { side, qty, price, isMarket }) => {
        const order: CheckedOrder = { ...(isMarket ? market(qty) : limit(price, qty)), side };
        const riskLimits = { ...noLimits, ...bounds } as RiskLimits;
        for (const found of checkRiskLimits(riskLimits, order, known)) {
          const [valid] = found.nearest;
          if (!valid) continue;
          const changed = (value: string) =>
            found.field === "qty"
              ? { ...order, qty: decimal(value) }
              : { ...order, prices: [{ price: decimal(value), reference: null }] };
          const statusOf = (value: string) =>
            checkRiskLimits(riskLimits, changed(value), known).find(
              ({ limit }) => limit === found.limit,
            )?.status;
          expect(statusOf(valid)).toBe("within");
          if (found.field === "qty") {
            expect(statusOf(add(valid, decimal("0.001")))).toBe("over");
          }
        }
      }),
    );
  });

  it("never lets a higher value pass where a lower one does not", () => {
    fc.assert(
      fc.property(someBound, someQty, someQty, somePrice, (bound, one, other, price) => {
        const [less, more] = compare(one, other) <= 0 ? [one, other] : [other, one];
        const status = (qty: string) =>
          checkRiskLimits({ ...noLimits, maxNotional: bound }, limit(price, qty), known)[0]?.status;
        if (status(less) === "over") expect(status(more)).toBe("over");
        const value = orderValue(limit(price, more), known)?.value;
        const isOver = value !== undefined && compare(value, bound) > 0;
        expect(status(more), formatDecimal(bound)).toBe(isOver ? "over" : "within");
      }),
    );
  });
});
