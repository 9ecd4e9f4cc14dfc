import { describe, expect, it } from "vitest";
import type { ProductType } from "@/lib/exchange/futures";
import { TestExchange } from "../engine/testing/exchange";
import { futures, inverse, margin, spot } from "../engine/testing/instruments";
import { futuresAssets } from "./futures-assets";

const at = 1_795_200_000_000;

function assets(exchange: TestExchange, productType: ProductType, uid = "ann") {
  return futuresAssets(exchange.state, uid, productType, at);
}

describe("the futures assets of an account", () => {
  it("are its balance, what orders and positions bind, and what closing would earn", () => {
    const exchange = new TestExchange("USDT-FUTURES", futures, spot);
    exchange.open("ann", { USDT: "1000" });
    exchange.open("bob", { USDT: "1000" });
    exchange.index("100");
    exchange.sell("bob", "10", "100");
    exchange.buy("ann", "10", "100");
    exchange.buy("ann", "5", "80");
    exchange.buy("ann", "1.5", "100", { category: "SPOT" });
    exchange.index("112.5");
    expect(assets(exchange, "USDT-FUTURES")).toEqual([
      {
        marginCoin: "USDT",
        available: "710.00000000",
        frozen: "150.00000000",
        locked: "140.00000000",
        crossedMaxAvailable: "710.00000000",
        isolatedMaxAvailable: "710.00000000",
        maxTransferOut: "710.00000000",
        accountEquity: "1125.00000000",
        usdtEquity: "1125.00000000",
        btcEquity: "10.00000000",
        unrealizedPL: "125.00000000",
        uTime: String(at),
      },
    ]);
    expect(assets(exchange, "USDT-FUTURES", "bob")).toMatchObject([
      { available: "775.00000000", accountEquity: "875.00000000", unrealizedPL: "-125.00000000" },
    ]);
  });

  it("of coin futures stand in each coin that the account has", () => {
    const exchange = new TestExchange("COIN-FUTURES", inverse);
    exchange.open("ann", { BTC: "2" });
    exchange.open("bob", { BTC: "2" });
    exchange.open("cat", { USDT: "500" });
    exchange.index("50000");
    exchange.sell("bob", "1", "50000");
    exchange.buy("ann", "1", "50000");
    exchange.index("62500");
    expect(assets(exchange, "COIN-FUTURES")).toMatchObject([
      {
        marginCoin: "BTC",
        available: "1.90000000",
        locked: "0.10000000",
        accountEquity: "2.20000000",
        usdtEquity: "137500.00000000",
        btcEquity: "2.20000000",
        unrealizedPL: "0.20000000",
      },
    ]);
    expect(assets(exchange, "COIN-FUTURES", "cat")).toEqual([]);
  });

  it("of an account that has nothing are zeros, and of a line without instruments none", () => {
    const exchange = new TestExchange("USDT-FUTURES", futures);
    exchange.open("ann", {});
    const [row] = assets(exchange, "USDT-FUTURES");
    expect(row).toMatchObject({ marginCoin: "USDT", btcEquity: "0.00000000" });
    expect(new Set(Object.values({ ...row, marginCoin: "", uTime: "" }))).toEqual(
      new Set(["", "0.00000000"]),
    );
    expect(assets(exchange, "USDC-FUTURES")).toEqual([]);
  });

  it("let nothing owed be transferred out, and cut off what eight decimals cannot show", () => {
    const exchange = new TestExchange("MARGIN", spot, margin, futures);
    exchange.open("ann", { USDT: "1000.123456789" });
    exchange.index("100");
    exchange.buy("ann", "25", "100");
    expect(assets(exchange, "USDT-FUTURES")).toMatchObject([
      {
        available: "0.00000000",
        frozen: "2500.00000000",
        maxTransferOut: "0.00000000",
        accountEquity: "1000.12345678",
        btcEquity: "10.00123456",
      },
    ]);
  });
});
