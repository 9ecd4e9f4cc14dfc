import { describe, expect, it } from "vitest";
import { decimal, decimalPlaces, isMultipleOf, multiply, sum } from "@/lib/decimal";
import { driftOf } from "@/lib/exchange/drift";
import { type Category, categories } from "@/lib/exchange/values";
import { coins, scaleOf } from "./coins";
import { deliveriesAt } from "./futures-instruments";
import { componentsOfIndex } from "./index-components";
import type { MarketInstrument } from "./instrument";
import { indexPriceOf, instrumentsAt, newMarket, priceText } from "./market-state";
import { step, walk } from "./step";

const now = Date.UTC(2026, 10, 20, 20, 0);
const instruments = instrumentsAt(newMarket(7, now), now);
const wires = instruments.map(({ wire }) => wire);

describe("the seeded instruments", () => {
  it("are at least 400 over all five categories, no symbol twice in one", () => {
    expect(instruments.length).toBeGreaterThanOrEqual(400);
    expect(new Set(wires.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(wires.map((it) => `${it.category} ${it.symbol}`)).size).toBe(wires.length);
  });

  it("stand in every state that the interface knows, nearly all of them online", () => {
    const count = (status: string) => wires.filter((it) => it.status === status).length;
    for (const status of ["listed", "limit_open", "offline", "restrictedAPI"]) {
      expect(count(status)).toBeGreaterThan(0);
    }
    expect(count("online")).toBeGreaterThan(wires.length * 0.9);
  });

  it("have the symbols of every product line, deliveries and the new coin line too", () => {
    const names = wires.map(({ category, symbol }) => `${category} ${symbol}`);
    expect(names).toEqual(
      expect.arrayContaining([
        "SPOT BTCUSDT",
        "SPOT ETHBTC",
        "MARGIN BTCUSDT",
        "USDT-FUTURES BTCUSDT",
        "USDT-FUTURES BTCUSDT_261225",
        "USDC-FUTURES BTCPERP",
        "COIN-FUTURES BTCUSD",
        "COIN-FUTURES BTCUSD_CM",
        "COIN-FUTURES BTCUSD_270326",
      ]),
    );
  });

  it("answer what the contract asks for, in its values", () => {
    expect(driftOf("instruments", wires)).toEqual([]);
  });

  it("have multipliers that their precisions can write", () => {
    for (const wire of wires) {
      const places = (text: string | undefined) => (text ? decimalPlaces(decimal(text)) : 0);
      const price = Number.parseInt(wire.pricePrecision, 10);
      const quantity = Number.parseInt(wire.quantityPrecision, 10);
      expect(places(wire.priceMultiplier), wire.symbol).toBeLessThanOrEqual(price);
      expect(places(wire.quantityMultiplier), wire.symbol).toBeLessThanOrEqual(quantity);
    }
  });

  it("have bounds of size that are multiples of the lot, in order", () => {
    for (const wire of wires.filter(({ category }) => category.endsWith("FUTURES"))) {
      const lot = decimal(wire.quantityMultiplier ?? "");
      const bounds = [wire.minOrderQty, wire.maxMarketOrderQty ?? "", wire.maxOrderQty];
      for (const bound of bounds) {
        expect(isMultipleOf(decimal(bound), lot), `${wire.symbol} ${bound}`).toBe(true);
      }
      const [min = 0, market = 0, limit = 0] = bounds.map((it) => BigInt(scaled(it)));
      expect(min < market && market < limit, wire.symbol).toBe(true);
    }
  });

  it("have a tick between a tenth of a basis point and twenty of their price", () => {
    for (const { coin, wire, quote } of instruments) {
      if (quote !== null) continue;
      const { units, places } = scaleOf(coin);
      const multiplier = wire.priceMultiplier ?? `1e-${wire.pricePrecision}`;
      const tick = BigInt(scaled(decimal(multiplier), 20));
      const price = BigInt(units) * 10n ** BigInt(20 - places);
      expect(tick * 100_000_000n >= price * 10n, wire.symbol).toBe(true);
      expect(tick * 100_000_000n <= price * 200_000n, wire.symbol).toBe(true);
    }
  });

  it("go offline when an announced delisting comes", () => {
    const statusAt = (at: number) =>
      instrumentsAt(newMarket(7, now), at).find(({ wire }) => wire.symbol === "HOOKUSDT")?.wire
        .status;
    expect([statusAt(now), statusAt(now + 15 * 86_400_000)]).toEqual(["online", "offline"]);
  });
});

describe("deliveries", () => {
  it("are on the last Fridays of this and the next quarter, and roll over", () => {
    expect(deliveriesAt(now).map(({ suffix }) => suffix)).toEqual(["261225", "270326"]);
    expect(deliveriesAt(Date.UTC(2026, 11, 25, 8)).map(({ suffix }) => suffix)).toEqual([
      "270326",
      "270625",
    ]);
  });
});

describe("the index walk", () => {
  it("is the same for the same seed, and another for another", () => {
    const levelsAfter = (seed: number) => {
      const market = newMarket(seed, now);
      for (let tick = 0; tick < 200; tick++) walk(market);
      return market.levels;
    };
    expect(levelsAfter(7)).toEqual(levelsAfter(7));
    expect(levelsAfter(7)).not.toEqual(levelsAfter(8));
  });

  it("moves every coin, and none beyond half or double its anchor", () => {
    const market = newMarket(7, now);
    for (let tick = 0; tick < 20_000; tick++) walk(market);
    market.levels.forEach((level, coin) => {
      const anchor = scaleOf(coin).units;
      expect(level, coins[coin]?.name).not.toBe(anchor);
      expect(level >= anchor / 2 && level <= anchor * 2).toBe(true);
      expect(Number.isSafeInteger(level)).toBe(true);
    });
  });
});

describe("index components", () => {
  it("come from five to seven sources whose weights add up to exactly 1", () => {
    const market = newMarket(7, now);
    for (const instrument of instruments) {
      const components = componentsOfIndex(market, instrument);
      expect(components.length).toBeGreaterThanOrEqual(5);
      expect(components.length).toBeLessThanOrEqual(7);
      expect(new Set(components.map(({ exchange }) => exchange)).size).toBe(components.length);
      expect(sum(components.map(({ weight }) => decimal(weight)))).toBe("1");
    }
  });

  it("weigh up to about the index", () => {
    const market = newMarket(7, now);
    const bitcoin = instruments.find(({ wire }) => wire.symbol === "BTCUSDT");
    const parts = componentsOfIndex(market, bitcoin!).map(({ equivalentPrice, weight }) =>
      multiply(decimal(equivalentPrice), decimal(weight)),
    );
    expect(sum(parts)).toMatch(/^928\d\d\./);
  });
});

describe("a step of the market", () => {
  it("follows from the market alone", () => {
    const indices = [{ symbol: "BTCUSDT", coin: 0, quote: null }];
    const commands = () => {
      const market = newMarket(11, now);
      return Array.from({ length: 30 }, () => step(market, indices, now));
    };
    expect(commands()).toEqual(commands());
  });
});

/** A decimal string as a whole number of 10^-places. */
function scaled(text: string, places = 12): string {
  const [whole = "", fraction = ""] = text.split(".");
  return whole + fraction.padEnd(places, "0");
}

describe("a full market", () => {
  const full = newMarket(7, now, true);
  const listed = instrumentsAt(full, now);
  const of = (category: Category) => listed.filter(({ wire }) => wire.category === category);
  const wireOf = (category: Category, symbol: string) =>
    of(category).find(({ wire }) => wire.symbol === symbol)?.wire;

  it("has a live exchange's size and the usual market in it, the same at every start", () => {
    expect(categories.map((category) => of(category).length)).toEqual([3_400, 320, 800, 25, 50]);
    expect(JSON.stringify(of("SPOT").map(({ wire }) => wire)).length).toBeGreaterThan(1_048_576);
    const key = ({ wire }: MarketInstrument) => `${wire.category} ${wire.symbol.toUpperCase()}`;
    expect(new Set(listed.map(key)).size).toBe(listed.length);
    const keys = new Set(listed.map(key));
    expect(instruments.filter((one) => !keys.has(key(one)))).toEqual([]);
    expect(instrumentsAt(newMarket(7, now, true), now)).toEqual(listed);
  });

  it("has the names and the values that live rows have", () => {
    for (const symbol of ["rAAPLUSDT", "$ALTUSDT", "龙虾USDT"]) {
      expect(wireOf("SPOT", symbol)).toMatchObject({ status: "online", offTime: "-1" });
    }
    expect(wireOf("SPOT", "rAAPLUSDT")).toMatchObject({
      symbolType: "stock",
      isRwa: "YES",
      maxOrderQty: "0",
      launchTime: null,
    });
    const stocks = of("SPOT").filter(({ wire }) => wire.symbolType === "stock");
    expect(stocks).toHaveLength(2_813);
    const fourHourly = of("USDT-FUTURES").filter(({ wire }) => wire.fundInterval === "4");
    expect(fourHourly).toHaveLength(378);
    expect(fourHourly[0]?.wire).toMatchObject({ maxSymbolOrderNum: "", limitOpenTime: "-1" });
  });

  it("has a price for each of its coins, which stands still", () => {
    const before = listed.map((one) => priceText(indexPriceOf(full, one)));
    expect(before.filter((price) => !(Number(price) > 0))).toEqual([]);
    walk(full);
    const after = listed.map((one) => priceText(indexPriceOf(full, one)));
    const usual = new Set(coins.map(({ name }) => name));
    const moved = listed.filter((_, at) => before[at] !== after[at]);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.filter(({ wire }) => !usual.has(wire.baseCoin))).toEqual([]);
  });
});
