import { describe, expect, test } from "vitest";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, margin, spot } from "../testing/instruments";
import type { InstrumentDefinition } from "../types";

function list(...definitions: readonly InstrumentDefinition[]) {
  const exchange = new TestExchange("SPOT");
  return definitions.flatMap((instrument) =>
    kinds(exchange.send({ type: "list-instrument", instrument })),
  );
}

describe("list-instrument", () => {
  test("refuses a definition that is no number where it should be, naming the field", () => {
    expect(list({ ...spot, pricePrecision: "two" })).toEqual(["rejected 40020 pricePrecision"]);
    expect(list({ ...spot, makerFeeRate: "1" })).toEqual(["rejected 40020 makerFeeRate"]);
    expect(list({ ...spot, takerFeeRate: "" })).toEqual(["rejected 40020 takerFeeRate"]);
    expect(list({ ...futures, priceMultiplier: "0" })).toEqual(["rejected 40020 priceMultiplier"]);
    expect(list({ ...futures, minOrderQty: "0.0001" })).toEqual(["rejected 40020 minOrderQty"]);
    expect(list({ ...spot, pricePrecision: "15" })).toEqual(["rejected 40020 quantityPrecision"]);
  });

  test("changes rules but not what orders are counted in", () => {
    expect(list(spot, { ...spot, minOrderAmount: "7" })).toEqual(
      Array(2).fill("instrument-listed"),
    );
    expect(list(spot, { ...spot, quantityPrecision: "5" })[1]).toBe(
      "rejected 40020 quantityPrecision",
    );
    expect(list(spot, { ...margin, pricePrecision: "3" })[1]).toBe("rejected 40020 pricePrecision");
    expect(list(spot, { ...futures, pricePrecision: "3" })[1]).toBe("instrument-listed");
  });

  test("an index set before the listing counts", () => {
    const exchange = new TestExchange("SPOT");
    exchange.index("100");
    const instrument = { ...spot, buyLimitPriceRatio: "0.1" };
    exchange.send({ type: "list-instrument", instrument });
    exchange.open("ann", { USDT: "1000" });
    expect(kinds(exchange.buy("ann", "1", "110.01"))).toEqual(["rejected 25206 price"]);
    expect(kinds(exchange.buy("ann", "1", "110"))[0]).toBe("accepted");
    exchange.drain();
  });
});

describe("accounts, money and prices from outside", () => {
  test("are refused when they make no sense", () => {
    const exchange = new TestExchange("SPOT", spot);
    exchange.open("ann", {});
    const { send } = { send: exchange.send.bind(exchange) };
    const uid = "ann";
    expect(kinds(send({ type: "open-account", uid }))).toEqual(["rejected 40020 uid"]);
    for (const amount of ["0", "-1", "1e3", "", "0.0000000000000000001"]) {
      const events = send({ type: "deposit", uid, coin: "USDT", amount });
      expect(kinds(events)).toEqual(["rejected 40020 amount"]);
    }
    const lost = send({ type: "deposit", uid: "eve", coin: "USDT", amount: "1" });
    expect(kinds(lost)).toEqual(["rejected 40020 uid"]);
    const free = send({ type: "set-index", symbol: "BTCUSDT", price: "0" });
    expect(kinds(free)).toEqual(["rejected 40020 price"]);
  });
});
