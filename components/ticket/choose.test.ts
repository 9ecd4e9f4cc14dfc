import { describe, expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { countOpenOrders } from "@/lib/orders/rules/order-draft";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import { pickSymbol } from "./use-prefill";

const instruments = (...rows: Parameters<typeof futuresRow>[0][]) =>
  new Map(rows.map((row) => [row?.symbol ?? "", readInstrument(futuresRow(row))]));

describe("pickSymbol", () => {
  const all = instruments(
    { symbol: "AAAUSDT", baseCoin: "AAA", status: "offline" },
    { symbol: "SOLUSDT", baseCoin: "SOL" },
    { symbol: "BTCUSDT_261225", baseCoin: "BTC", type: "delivery" },
    { symbol: "BTCUSDT", baseCoin: "BTC" },
  );

  it("keeps the coin, prefers a perpetual, and proposes only what is open", () => {
    const before = readInstrument(spotRow({ baseCoin: "SOL" }));
    expect(pickSymbol(all, before)).toBe("SOLUSDT");
    const dollars = readInstrument(spotRow({ baseCoin: "BTC", quoteCoin: "USDC" }));
    expect(pickSymbol(all, dollars)).toBe("BTCUSDT");
    expect(pickSymbol(all, readInstrument(spotRow({ baseCoin: "AAA" })))).toBe("BTCUSDT");
    expect(pickSymbol(all, null)).toBe("BTCUSDT");
    expect(pickSymbol(new Map(), null)).toBeNull();
  });
});

describe("countOpen", () => {
  it("counts the symbol, the product line, and futures apart from spot and margin", () => {
    const open = [
      { category: "USDT-FUTURES", symbol: "BTCUSDT" },
      { category: "USDT-FUTURES", symbol: "ETHUSDT" },
      { category: "COIN-FUTURES", symbol: "BTCUSD" },
      { category: "SPOT", symbol: "BTCUSDT" },
      { category: "MARGIN", symbol: "BTCUSDT" },
    ];
    const at = (category: "USDT-FUTURES" | "SPOT") =>
      countOpenOrders(open, { category, symbol: "BTCUSDT" });
    expect(at("USDT-FUTURES")).toEqual({ symbol: 1, product: 2, group: 3 });
    expect(at("SPOT")).toEqual({ symbol: 1, product: 1, group: 2 });
    expect(countOpenOrders(null, { category: "SPOT", symbol: null })).toBeNull();
  });
});
