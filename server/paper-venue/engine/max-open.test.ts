import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atSize } from "@/lib/testing/size";
import { apply } from "./apply";
import { maxOpenSize } from "./max-open";
import { revive } from "./revive";
import { serialise } from "./serialise";
import { TestExchange } from "./testing/exchange";
import { futures, inverse, wholeContracts } from "./testing/instruments";
import type { InstrumentDefinition, PlaceOrder, PosSide } from "./types";
import { formatUnits } from "./units";

const unbounded = { minOrderQty: "", maxOrderQty: "", minOrderAmount: "" };
const fees = { makerFeeRate: "0.0002", takerFeeRate: "0.0006" };
const lines = [
  { ...futures, ...unbounded, ...fees, maxPositionQty: "40" },
  { ...inverse, ...unbounded, ...fees, symbol: "BTCUSDT", maxPositionQty: "40" },
  { ...wholeContracts, ...unbounded, ...fees, symbol: "BTCUSDT", maxPositionQty: "4000" },
] as const;

function ask(exchange: TestExchange, uid: string, posSide: PosSide, openPrice: string | null) {
  const { category } = exchange;
  const orderType = openPrice === null ? "market" : "limit";
  const asked = { uid, category, symbol: "BTCUSDT", posSide, orderType, openPrice } as const;
  return maxOpenSize(exchange.state, asked);
}

describe("max open", () => {
  function market(instrument: InstrumentDefinition = futures): TestExchange {
    const exchange = new TestExchange(instrument.category, instrument);
    exchange.open("ann", { USDT: "100", BTC: "1" });
    exchange.open("bob", { USDT: "100000", BTC: "1000" });
    exchange.index("100");
    return exchange;
  }

  test("is what the free margin pays for at the leverage and the price", () => {
    const exchange = market();
    expect(ask(exchange, "ann", "long", "50")).toBe("20");
    expect(ask(exchange, "ann", "long", null)).toBe("10");
    exchange.buy("ann", "4", "100");
    expect(ask(exchange, "ann", "long", "100")).toBe("6");
    // A sell beside a buy of 400 needs margin only for what goes beyond that.
    expect(ask(exchange, "ann", "short", "100")).toBe("10");
    exchange.drain();
  });

  test("follows the leverage, and stops at the position tier", () => {
    const exchange = market({ ...futures, maxPositionQty: "15" });
    exchange.sell("bob", "1", "100");
    exchange.buy("ann", "1", "100");
    const leverage = { type: "set-leverage", uid: "ann", category: "USDT-FUTURES" } as const;
    expect(ask(exchange, "ann", "long", "100")).toBe("9");
    exchange.send({ ...leverage, leverage: "12" });
    expect(ask(exchange, "ann", "long", "100")).toBe("11");
    exchange.send({ ...leverage, leverage: "100" });
    expect(ask(exchange, "ann", "long", "100")).toBe("14");
    exchange.drain();
  });

  test("of coin futures is in the base coin, and a coin's margin opens ten of it", () => {
    const exchange = market({ ...inverse, symbol: "BTCUSDT" });
    expect(ask(exchange, "ann", "long", "80")).toBe("10");
    expect(ask(exchange, "ann", "short", null)).toBe("10");
    exchange.drain();
  });

  test("of whole contracts counts them, whatever the price", () => {
    const exchange = market({ ...wholeContracts, symbol: "BTCUSDT" });
    expect(ask(exchange, "ann", "long", "100")).toBe("1000");
    expect(ask(exchange, "ann", "short", null)).toBe("1000");
    exchange.drain();
  });

  test("names what is wrong with the question", () => {
    const exchange = market();
    expect(ask(exchange, "eve", "long", "1")).toMatchObject({ code: "40013" });
    expect(ask(exchange, "ann", "long", "0")).toMatchObject({ code: "400172", field: "openPrice" });
    expect(ask(exchange, "ann", "long", "1.23")).toMatchObject({ code: "25244" });
  });

  const orders = fc.array(
    fc.record({
      uid: fc.constantFrom("ann", "bob"),
      side: fc.constantFrom("buy" as const, "sell" as const),
      price: fc.integer({ min: 900, max: 1_100 }),
      lots: fc.integer({ min: 100, max: 30_000 }),
    }),
    { maxLength: 12 },
  );

  test.each(lines)(
    "an order of it is accepted, one lot more is not: $category, to $quantityPrecision places",
    (instrument) => {
      fc.assert(
        fc.property(
          orders,
          fc.integer({ min: 800, max: 1_200 }),
          fc.constantFrom("long" as const, "short" as const),
          fc.boolean(),
          (before, ticks, posSide, hedge) => {
            const exchange = market(instrument);
            const holdMode = hedge ? "hedge_mode" : "one_way_mode";
            exchange.send({ type: "set-hold-mode", uid: "ann", holdMode });
            for (const { uid, side, price, lots } of before) {
              const open = side === "buy" ? "long" : "short";
              exchange.order(uid, {
                side,
                price: formatUnits(price, 1),
                qty: formatUnits(lots, instrument.quantityPrecision === "0" ? 0 : 3),
                posSide: uid === "ann" && hedge ? open : null,
              });
            }
            const price = formatUnits(ticks, 1);
            const max = ask(exchange, "ann", posSide, price);
            if (typeof max !== "string") throw new Error(max.message);
            const scale = Number(instrument.quantityPrecision);
            const lots = Math.round(Number(max) * 10 ** scale);
            const tried = (count: number) => {
              const order: PlaceOrder = {
                type: "place",
                uid: "ann",
                category: instrument.category,
                symbol: instrument.symbol,
                side: posSide === "long" ? "buy" : "sell",
                orderType: "limit",
                price,
                qty: formatUnits(count, scale),
                posSide: hedge ? posSide : null,
              };
              // On a copy, so that both are tried on the same exchange.
              const [first] = apply(revive(serialise(exchange.state)), order, exchange.now + 1);
              return first?.type === "rejected" ? first.code : first?.type;
            };
            if (lots > 0) expect(tried(lots)).toBe("accepted");
            expect(tried(lots + 1)).toBe("40762");
          },
        ),
        { numRuns: atSize(150, 40) },
      );
    },
  );
});
