import { describe, expect, it } from "vitest";
import { bodyFacts } from "./body-facts";
import { fromOrderIntent, fromUnified } from "./read-order-row";
import { journalRow, listedOrder } from "./testing";

describe("a row from the unified list", () => {
  it("holds exact decimals, and null where the list says nothing", () => {
    expect(fromUnified(listedOrder())).toMatchObject({
      key: "D1-01KAHZ7XYM0123456789ABCDEF",
      positionAction: "open-long",
      price: "67032.4",
      qty: "0.25",
      qtyUnit: "base",
      value: "16758.1",
      filledQty: "0",
      avgPrice: null,
      status: "live",
      posSide: null,
      createdAt: 1_795_198_543_120,
      source: "external",
    });
    const bare = fromUnified({ orderId: "9" });
    expect(bare).toMatchObject({
      key: "9",
      price: null,
      qty: null,
      value: null,
      positionAction: null,
    });
    expect(bare).toMatchObject({ createdAt: null, timeInForce: null, status: "other" });
  });

  it("reads times in seconds as such, and none out of 0 or -1", () => {
    const createdAt = (createdTime: string) => fromUnified(listedOrder({ createdTime })).createdAt;
    expect(createdAt("1622697148")).toBe(1_622_697_148_000);
    expect(createdAt("1622697148000")).toBe(1_622_697_148_000);
    expect([createdAt("0"), createdAt("-1"), createdAt("")]).toEqual([null, null, null]);
  });

  it("never breaks on a status it does not know, and keeps the word", () => {
    const row = fromUnified(listedOrder({ orderStatus: "frozen" }));
    expect(row).toMatchObject({ status: "other", rawStatus: "frozen" });
  });

  it("counts a market buy on spot in quote coin", () => {
    const row = fromUnified(
      listedOrder({
        category: "SPOT",
        orderType: "market",
        price: "0",
        qty: "0",
        amount: "250.5",
      }),
    );
    expect(row).toMatchObject({
      positionAction: "buy",
      qty: "250.5",
      qtyUnit: "quote",
      value: "250.5",
    });
    expect(row.price).toBeNull();
  });

  it("knows a stranger's order by its orderId, since a clientOid may come again", () => {
    expect(fromUnified(listedOrder({ clientOid: "mine-1" })).key).toBe("1364000000000000001");
  });
});

describe("a row from the journal", () => {
  it("says what is known of each state and never that an unknown order failed", () => {
    const status = (state: Parameters<typeof journalRow>[0]) => fromOrderIntent(journalRow(state));
    expect(status({ state: "SENDING" }).status).toBe("sending");
    expect(status({ state: "ACKED_NO_ID", orderId: null }).status).toBe("accepted");
    expect(status({ state: "UNKNOWN" })).toMatchObject({ status: "unknown", reason: null });
    expect(status({ state: "UNRESOLVED" }).status).toBe("unresolved");
    expect(status({ state: "REJECTED", code: "40762", message: "too big" })).toMatchObject({
      status: "rejected",
      code: "40762",
      message: "too big",
    });
    expect(status({ state: "CLOSED_UNSPECIFIED", cumExecQty: "0.1" }).reason).toBe(
      "Filled or cancelled; the exchange doesn't say which. " + "Filled when last seen: 0.1.",
    );
  });

  it("reads a v2 futures close as the sell that it is", () => {
    const row = fromOrderIntent(
      journalRow({ endpoint: "futures-place-order", side: "buy", tradeSide: "close" }),
    );
    expect(row).toMatchObject({ positionAction: "close-long", side: "sell" });
  });

  it("prints the coin in which the wire counted", () => {
    const coin = { category: "COIN-FUTURES", symbol: "BTCUSD", qty: "100" };
    expect(fromOrderIntent(journalRow(coin))).toMatchObject({ qtyUnit: "quote", value: "100" });
    const spot = { category: "SPOT", orderType: "market", price: null, qty: "50" };
    expect(fromOrderIntent(journalRow(spot))).toMatchObject({ qtyUnit: "quote", value: "50" });
    expect(fromOrderIntent(journalRow({ ...spot, side: "sell" })).qtyUnit).toBe("base");
    const v2 = { ...coin, endpoint: "futures-place-order" };
    expect(fromOrderIntent(journalRow(v2)).qtyUnit).toBe("base");
    const plan = { ...spot, endpoint: "spot-place-plan-order" };
    expect(fromOrderIntent(journalRow({ ...plan, planType: "amount" })).qtyUnit).toBe("base");
    expect(fromOrderIntent(journalRow({ ...plan, planType: "total" })).qtyUnit).toBe("quote");
  });
});

describe("bodyFacts", () => {
  it("reads v3 and v2 bodies alike", () => {
    const v3 = { category: "SPOT", symbol: "BTCUSDT", qty: "1", side: "buy", timeInForce: "gtc" };
    expect(bodyFacts("place-order", JSON.stringify(v3))).toMatchObject({
      ...v3,
      price: null,
      targetClientOid: null,
    });
    const v2 = { productType: "USDT-FUTURES", size: "2", force: "ioc", tradeSide: "open" };
    expect(bodyFacts("futures-place-order", JSON.stringify(v2))).toMatchObject({
      category: "USDT-FUTURES",
      qty: "2",
      timeInForce: "ioc",
      tradeSide: "open",
    });
  });

  it("names the target of a cancel", () => {
    const body = JSON.stringify({ orderId: "7", category: "SPOT" });
    expect(bodyFacts("cancel-order", body)).toMatchObject({ targetOrderId: "7", category: "SPOT" });
  });

  it("gives nulls for a body of another shape", () => {
    for (const body of ["", "[]", "null", "{", '"x"', '{"symbol":5}']) {
      expect(Object.values(bodyFacts("place-order", body)).every((it) => it === null)).toBe(true);
    }
  });
});
