import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAccounts } from "../market/seed";
import type { SignedClient } from "../testing/signed-client";
import {
  type ConformanceVenue,
  futuresLimit,
  listOpenOrders,
  middleOf,
  openConformanceVenue,
  positionsHeld,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const market = { ...futuresLimit, orderType: "market", price: undefined } as const;

describe("endpoint 6 in hedge mode", () => {
  const steps = [
    ["open long", { side: "buy", posSide: "long" }, ["long 0.02 BTCUSDT"]],
    ["open short", { side: "sell", posSide: "short" }, ["long 0.02 BTCUSDT", "short 0.02 BTCUSDT"]],
    ["close long", { side: "sell", posSide: "long" }, ["short 0.02 BTCUSDT"]],
    ["close short", { side: "buy", posSide: "short" }, []],
  ] as const;

  it.each(steps)("%s is %j", async (_intent, direction, after) => {
    const placed = await it_.hedge.place({ ...market, ...direction, qty: "0.02" });
    expect(placed.code).toBe("00000");
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual(after);
  });

  it("asks for posSide on futures, and ignores it on spot", async () => {
    const refused = await it_.hedge.place(futuresLimit);
    expect(refused.code).toBe("25236");
    expect(refused.msg).toContain("posSide");
    const spot = { ...spotLimit, posSide: "short", reduceOnly: "no", clientOid: "spot-side" };
    expect((await it_.hedge.place(spot)).code).toBe("00000");
    const [order] = await listOpenOrders(it_.hedge, "spot-side");
    expect(order).toMatchObject({ posSide: "" });
    await it_.hedge.cancel({ clientOid: "spot-side" });
  });

  it("lists the position side and the position mode of an order", async () => {
    const order = { ...futuresLimit, posSide: "long", clientOid: "sided" };
    await it_.hedge.place(order);
    const [listed] = await listOpenOrders(it_.hedge, "sided");
    expect(listed).toMatchObject({ posSide: "long", holdMode: "hedge_mode", side: "buy" });
    await it_.hedge.cancel({ clientOid: "sided" });
  });

  it("takes no reduceOnly yes", async () => {
    const refused = await it_.hedge.place({ ...market, posSide: "long", reduceOnly: "yes" });
    expect(refused.code).toBe("25236");
    expect(refused.msg).toContain("reduceOnly");
  });
});

describe("endpoint 6 in one-way mode", () => {
  const steps = [
    ["open long", { side: "buy" }, ["long 0.02 BTCUSDT"]],
    ["close long", { side: "sell", reduceOnly: "yes" }, []],
    ["open short", { side: "sell" }, ["short 0.02 BTCUSDT"]],
    ["close short", { side: "buy", reduceOnly: "yes" }, []],
  ] as const;

  it.each(steps)("%s is %j", async (_intent, direction, after) => {
    const placed = await it_.trader.place({ ...market, ...direction, qty: "0.02" });
    expect(placed.code).toBe("00000");
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual(after);
  });

  it("takes no posSide on futures", async () => {
    const refused = await it_.trader.place({ ...futuresLimit, posSide: "long" });
    expect(refused.code).toBe("25236");
    expect(refused.msg).toContain("posSide");
  });

  it("lists the position mode, and reduceOnly as YES or NO", async () => {
    await it_.trader.place({ ...market, side: "buy", qty: "0.02" });
    const close = { ...futuresLimit, side: "sell", reduceOnly: "yes", qty: "0.02" };
    await it_.trader.place({ ...close, price: "95000", clientOid: "ro" });
    const [order] = await listOpenOrders(it_.trader, "ro");
    expect(order).toMatchObject({ reduceOnly: "YES", holdMode: "one_way_mode", posSide: "" });
  });

  it("a new reduce-only order replaces the earlier one, with a null orderId", async () => {
    const close = { ...futuresLimit, side: "sell", reduceOnly: "yes", qty: "0.02" };
    const placed = await it_.trader.place({ ...close, price: "95100", clientOid: "ro-2" });
    expect(placed).toMatchObject({ code: "00000", data: { orderId: null, clientOid: "ro-2" } });
    expect(await listOpenOrders(it_.trader, "ro")).toHaveLength(0);
    const [found] = await listOpenOrders(it_.trader, "ro-2");
    expect(found?.orderId).toMatch(/^\d+$/);
  });

  it("a reduce-only order beyond what the earlier one leaves replaces it too", async () => {
    await it_.trader.cancel({ clientOid: "ro-2" });
    const close = { ...futuresLimit, side: "sell", reduceOnly: "yes", price: "95000" };
    await it_.trader.place({ ...close, qty: "0.015", clientOid: "most" });
    const small = await it_.trader.place({ ...close, qty: "0.005", clientOid: "rest" });
    expect(small.data.orderId).toMatch(/^\d+$/);
    const more = await it_.trader.place({ ...close, qty: "0.01", clientOid: "more" });
    expect(more.data).toEqual({ orderId: null, clientOid: "more" });
    expect(await listOpenOrders(it_.trader, "most")).toHaveLength(0);
    expect(await listOpenOrders(it_.trader, "rest")).toHaveLength(1);
    for (const clientOid of ["rest", "more"]) await it_.trader.cancel({ clientOid });
  });
});

describe("the order checks of futures", () => {
  it.each([
    ["a price off the multiplier", { price: "80000.05" }, "25244", "priceMultiplier"],
    ["a price with too many places", { price: "80000.0001" }, "25244", "price"],
    ["a quantity off the multiplier", { qty: "0.00105" }, "25610", "quantityMultiplier"],
    ["too small an amount", { qty: "0.0001", price: "40000" }, "2[56]\\d+", "qty"],
    ["too large a limit order", { qty: "100000" }, "25208", "maxOrderQty"],
    ["too small a quantity", { qty: "0.00001" }, "25(207|610)", "qty"],
  ])("refuse %s", async (_what, change, code, message) => {
    const refused = await it_.trader.place({ ...futuresLimit, ...change });
    expect(refused.code).toMatch(new RegExp(`^${code}$`));
    expect(refused.msg).toContain(message);
  });

  it("refuse too large a market order", async () => {
    const refused = await it_.trader.place({ ...market, qty: "50000" });
    expect(refused.code).toBe("25208");
    expect(refused.msg).toContain("maxMarketOrderQty");
  });
});

describe("the order checks of spot", () => {
  it.each([
    ["a price with too many places", { price: "80000.001" }, "25244", "price"],
    ["a quantity with too many places", { qty: "0.0000001" }, "25610", "quantityPrecision"],
    ["too small an amount", { qty: "0.000001" }, "25611", "minOrderAmount"],
    ["a quote amount with too many places", market6("10.1234567"), "25610", "quotePrecision"],
    ["too small a quote amount", market6("0.5"), "25611", "minOrderAmount"],
    ["too high a buy price", { price: "200000" }, "25206", "buyLimitPriceRatio"],
    ["too low a sell price", { side: "sell", price: "10000" }, "25205", "sellLimitPriceRatio"],
  ])("refuse %s", async (_what, change, code, message) => {
    const refused = await it_.trader.place({ ...spotLimit, ...change });
    expect(refused.code).toBe(code);
    expect(refused.msg).toContain(message);
  });
});

describe("the state of an instrument", () => {
  it.each([
    ["listed", "25103"],
    ["limit_open", "25105"],
    ["offline", "25104"],
    ["restrictedAPI", "22004"],
  ])("%s keeps orders away with code %s", async (status, code) => {
    const { data } = await it_.ask(it_.trader, "instruments", { category: "SPOT" });
    const found = rowsOfList(data).find((each) => `${each.status}` === status);
    const symbol = `${found?.symbol}`;
    const refused = await it_.trader.place({ ...spotLimit, symbol, qty: "100", price: "1" });
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toContain(symbol);
  });

  it("online lets them in", async () => {
    const [first] = rowsOfList(
      (await it_.ask(it_.trader, "instruments", { category: "SPOT" })).data,
    );
    expect(first).toMatchObject({ symbol: "BTCUSDT", status: "online" });
    const placed = await it_.trader.place({ ...spotLimit, clientOid: "online" });
    expect(placed.code).toBe("00000");
    await it_.trader.cancel({ clientOid: "online" });
  });
});

/** A spot market buy for a quote amount. */
function market6(qty: string) {
  return { orderType: "market", price: undefined, qty };
}

describe("an order that is too large", () => {
  it("answers 40762 in the words of the interface when the balance is insufficient", async () => {
    const spot = await it_.trader.place({ ...spotLimit, qty: "900", price: "90000" });
    const futures = await it_.trader.place({ ...futuresLimit, qty: "900", price: "90000" });
    for (const refused of [spot, futures]) {
      expect(refused).toMatchObject({ status: 400, code: "40762", data: null });
      expect(refused.msg).toContain("The order size is greater than the max open size");
    }
  });

  it("answers 40762 when the position tier of the symbol is full", async () => {
    const { engine } = it_.venue.exchange.state;
    const rules = engine.instruments["USDT-FUTURES"].get("COMPUSDT")?.definition;
    const tier = Number(rules?.maxPositionQty);
    expect(tier).toBeGreaterThan(0);
    const order = { category: "USDT-FUTURES", symbol: "COMPUSDT", side: "buy", orderType: "limit" };
    const price = middleOf(it_, { category: "USDT-FUTURES", symbol: "COMPUSDT" });
    it_.venue.exchange.perform({
      type: "deposit",
      uid: seedAccounts.trader,
      coin: "USDT",
      amount: "900000000",
    });
    const max = String(Number(rules?.maxOrderQty));
    let code = "00000";
    for (let count = 0; count < 20 && code === "00000"; count += 1) {
      code = (await it_.trader.place({ ...order, price, qty: max })).code;
    }
    expect(code).toBe("40762");
    for (const { orderId } of await listOpenOrders(it_.trader))
      await it_.trader.cancel({ orderId });
  });
});

describe("the caps of open orders", () => {
  /** Fills an account's cap by batches, and says what one order more is answered. */
  async function fillCap(client: SignedClient, order: Readonly<Record<string, unknown>>) {
    const open = (await openCount(client, order.category as string)) ?? 0;
    for (let count = open; count < 400; count += 20) {
      const batch = Array.from({ length: Math.min(20, 400 - count) }, () => order);
      const placed = await it_.ask(client, "place-batch", batch);
      expect(placed.code).toBe("00000");
    }
    return client.place(order);
  }

  async function openCount(client: SignedClient, category: string): Promise<number> {
    let cursor: string | null = null;
    let count = 0;
    do {
      const query: Record<string, string> = cursor === null ? { category } : { category, cursor };
      const { data } = await it_.ask(client, "unfilled-orders", query);
      count += (data.list as unknown as readonly unknown[]).length;
      cursor = data.cursor === null ? null : `${data.cursor}`;
    } while (cursor !== null);
    return count;
  }

  it("hold 400 futures orders over all lines, and not one more", async () => {
    const refused = await fillCap(it_.broker, { ...futuresLimit, qty: "0.0002", price: "89000" });
    expect(refused).toMatchObject({ code: "25211", data: null });
    expect(refused.msg).toContain("400");
    expect((await it_.broker.place({ ...spotLimit, qty: "0.0001" })).code).toBe("00000");
  });

  it("hold 400 spot and margin orders together, and not one more", async () => {
    const refused = await fillCap(it_.broker, { ...spotLimit, qty: "0.0001" });
    expect(refused).toMatchObject({ code: "25211", data: null });
    const margin = { ...spotLimit, category: "MARGIN", qty: "0.0001" };
    expect((await it_.broker.place(margin)).code).toBe("25211");
  });
});
