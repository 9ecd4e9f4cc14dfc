import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import {
  type ConformanceVenue,
  openConformanceVenue,
  rowsOfList,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const listed = async (category: string, symbol?: string) =>
  rowsOfList(
    (
      await it_.ask(it_.trader, "instruments", {
        category,
        ...(symbol === undefined ? {} : { symbol }),
      })
    ).data,
  );

const common =
  "symbol category baseCoin quoteCoin buyLimitPriceRatio sellLimitPriceRatio feeRateUpRatio " +
  "minOrderQty maxOrderQty minOrderAmount pricePrecision quantityPrecision quotePrecision " +
  "maxSymbolOrderNum maxProductOrderNum maxPositionNum status offTime limitOpenTime maintainTime";
const futures =
  "openCostUpRatio priceMultiplier quantityMultiplier type symbolType deliveryTime " +
  "deliveryStartTime deliveryPeriod fundInterval minLeverage maxLeverage maxMarketOrderQty " +
  "makerFeeRate takerFeeRate launchTime";
const margin =
  "isIsolatedBaseBorrowable isIsolatedQuotedBorrowable warningRiskRatio liquidationRiskRatio " +
  "maxCrossedLeverage maxIsolatedLeverage userMinBorrow";

const fieldsOf: Readonly<Record<string, string>> = {
  SPOT: `${common} areaSymbol`,
  MARGIN: `${common} ${margin}`,
  "USDT-FUTURES": `${common} ${futures}`,
  "COIN-FUTURES": `${common} ${futures}`,
  "USDC-FUTURES": `${common} ${futures}`,
};
const categories = Object.keys(fieldsOf);

describe("endpoint 13", () => {
  it.each(categories)(
    "lists %s instruments with the fields of their category",
    async (category) => {
      const list = await listed(category);
      expect(list.length).toBeGreaterThan(10);
      for (const instrument of list) {
        expect(Object.keys(instrument).sort()).toEqual(fieldsOf[category]?.split(" ").sort());
        expect(instrument.category).toBe(category);
        for (const value of Object.values(instrument)) expect(typeof value).toBe("string");
      }
    },
  );

  it.each(categories)("answers one %s instrument by its symbol", async (category) => {
    const [, second] = await listed(category);
    const symbol = `${second?.symbol}`;
    expect((await listed(category, symbol)).map((each) => `${each.symbol}`)).toEqual([symbol]);
  });

  it("needs a category that there is, and a symbol that is listed", async () => {
    const ask = (sent: Record<string, string>) => it_.ask(it_.trader, "instruments", sent);
    expect((await ask({})).msg).toContain("category");
    expect(await ask({ category: "OPTIONS" })).toMatchObject({ code: "400172", data: null });
    expect((await ask({ category: "SPOT", symbol: "NOPE" })).code).toBe("25100");
  });

  it("knows every state that an instrument can be in, and no other", async () => {
    const all = (await Promise.all(categories.map((category) => listed(category)))).flat();
    const states = new Set(all.map(({ status }) => `${status}`));
    const named = ["limit_open", "listed", "offline", "online", "restrictedAPI"];
    expect([...states].sort()).toEqual(named);
  });

  it("gives times in Unix ms, or an empty string where none is configured", async () => {
    for (const instrument of (await Promise.all(categories.map((each) => listed(each)))).flat()) {
      for (const field of ["offTime", "limitOpenTime", "maintainTime"]) {
        expect(instrument[field]).toMatch(/^(\d{13})?$/);
      }
    }
  });

  it("tells perpetuals from deliveries, with the times of these alone", async () => {
    const list = [...(await listed("USDT-FUTURES")), ...(await listed("COIN-FUTURES"))];
    const kinds = new Set(list.map(({ type }) => `${type}`));
    expect([...kinds].sort()).toEqual(["delivery", "perpetual"]);
    for (const { type, symbolType, deliveryTime, deliveryStartTime, deliveryPeriod } of list) {
      expect(symbolType).toBe(type);
      const times = `${type}` === "delivery" ? /^\d{13}$/ : /^$/;
      expect(deliveryTime).toMatch(times);
      expect(deliveryStartTime).toMatch(times);
      expect(deliveryPeriod).toMatch(`${type}` === "delivery" ? /^(this|next)_quarter$/ : /^$/);
    }
  });

  it("pays funding every hour or every 8 hours", async () => {
    const perpetuals = (await listed("USDT-FUTURES")).filter(
      ({ type }) => `${type}` === "perpetual",
    );
    const intervals = new Set(perpetuals.map(({ fundInterval }) => `${fundInterval}`));
    expect([...intervals].sort()).toEqual(["1", "8"]);
  });

  it("writes areaSymbol and the borrowing of margin symbols as YES or NO", async () => {
    for (const { areaSymbol } of await listed("SPOT")) expect(areaSymbol).toMatch(/^(YES|NO)$/);
    for (const instrument of await listed("MARGIN")) {
      expect(instrument.isIsolatedBaseBorrowable).toMatch(/^(YES|NO)$/);
      expect(instrument.isIsolatedQuotedBorrowable).toMatch(/^(YES|NO)$/);
    }
  });

  it("names the new coin-margined line by coin, USD and _CM", async () => {
    const symbols = (await listed("COIN-FUTURES")).map(({ symbol, baseCoin }) => [
      symbol,
      baseCoin,
    ]);
    const newLine = symbols.filter(([symbol]) => `${symbol}`.endsWith("_CM"));
    expect(newLine.length).toBeGreaterThan(0);
    for (const [symbol, baseCoin] of newLine) expect(symbol).toBe(`${baseCoin}USD_CM`);
  });
});

describe("endpoint 14", () => {
  it("answers the symbol and its components, whose weights add up to one", async () => {
    const { data } = await it_.ask(it_.trader, "index-components", { symbol: "BTCUSDT" });
    expect(Object.keys(data)).toEqual(["symbol", "componentList"]);
    expect(data.symbol).toBe("BTCUSDT");
    const components = rowsOfList(data.componentList);
    expect(components.length).toBeGreaterThan(1);
    for (const component of components) {
      const fields = ["exchange", "spotPair", "equivalentPrice", "weight"];
      expect(Object.keys(component)).toEqual(fields);
      expect(component.spotPair).toBe("BTC/USDT");
      expect(component.equivalentPrice).toMatch(/^\d+(\.\d+)?$/);
      expect(component.weight).toMatch(/^0\.\d+$/);
    }
    const weights = components.map(({ weight }) => decimal(`${weight}`));
    expect(sum(weights)).toBe("1");
  });

  it("needs a symbol that is listed", async () => {
    const ask = (sent: Record<string, string>) => it_.ask(it_.trader, "index-components", sent);
    expect((await ask({})).msg).toContain("symbol");
    expect((await ask({ symbol: "NOPE" })).code).toBe("25100");
  });
});
