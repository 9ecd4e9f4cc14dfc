import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { balances } from "../engine";
import { seedAccounts } from "../market/seed";
import {
  type ConformanceVenue,
  futuresLimit,
  listOpenOrders,
  middleOf,
  openConformanceVenue,
  positionsHeld,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

/** A market order of endpoint 6 on the BTC perpetual. */
const market = { ...futuresLimit, orderType: "market", price: undefined } as const;

describe("endpoint 6 places", () => {
  it.each(["SPOT", "MARGIN", "USDT-FUTURES"] as const)(
    "a %s order and acknowledges it with its orderId and clientOid",
    async (category) => {
      const clientOid = `ack-${category}`;
      const placed = await it_.trader.place({ ...spotLimit, category, clientOid });
      expect(placed).toMatchObject({ status: 200, code: "00000" });
      expect(Object.keys(placed.data).sort()).toEqual(["clientOid", "orderId"]);
      expect(placed.data.orderId).toMatch(/^\d+$/);
      const [order] = await listOpenOrders(it_.trader, clientOid);
      expect(order).toMatchObject({ orderId: placed.data.orderId, clientOid, category });
      await it_.trader.cancel({ clientOid });
    },
  );

  it.each(["category", "symbol", "qty", "side", "orderType", "price"])(
    "nothing without %s, and names it",
    async (field) => {
      const refused = await it_.trader.place({ ...spotLimit, [field]: undefined });
      expect(refused).toMatchObject({ code: "40019", data: null });
      expect(refused.msg).toContain(field);
    },
  );

  it.each(["category", "side", "orderType", "timeInForce", "stpMode", "posSide", "reduceOnly"])(
    "nothing with a value of %s that the interface does not name",
    async (field) => {
      const order = { ...futuresLimit, timeInForce: "gtc", [field]: "other" };
      const refused = await it_.trader.place(order);
      expect(refused.code).toBe("400172");
      expect(refused.msg).toContain(field);
    },
  );

  it("a spot market buy by its quote, everything else by its base amount", async () => {
    const coin = (name: string) => coinOf(seedAccounts.trader, name);
    const before = { btc: coin("BTC"), usdt: coin("USDT") };
    await it_.trader.place({ ...spotLimit, orderType: "market", qty: "900" });
    expect(before.usdt - coin("USDT")).toBeLessThanOrEqual(900);
    expect(before.usdt - coin("USDT")).toBeGreaterThan(890);
    expect(coin("BTC") - before.btc).toBeLessThan(0.02);
    const middle = coin("BTC");
    await it_.trader.place({ ...spotLimit, orderType: "market", side: "sell", qty: "0.005" });
    expect(middle - coin("BTC")).toBeCloseTo(0.005, 9);
    await it_.trader.place({ ...spotLimit, clientOid: "base" });
    expect((await listOpenOrders(it_.trader, "base"))[0]).toMatchObject({
      qty: "0.01",
      amount: "800",
    });
    await it_.trader.cancel({ clientOid: "base" });
  });

  it("a USDT futures order by its base amount", async () => {
    await it_.trader.place({ ...market, qty: "0.02" });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual(["long 0.02 BTCUSDT"]);
    await it_.trader.place({ ...market, side: "sell", qty: "0.02", reduceOnly: "yes" });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual([]);
  });

  it("a USDC futures order by its base, a COIN one by its quote amount", async () => {
    const before = positionsHeld(it_, seedAccounts.trader);
    const usdc = { ...market, category: "USDC-FUTURES", symbol: "BTCPERP", qty: "0.01" };
    expect((await it_.hedge.place({ ...usdc, posSide: "long" })).code).toBe("00000");
    expect(positionsHeld(it_, seedAccounts.hedge)).toContain("long 0.01 BTCPERP");
    const coin = {
      ...futuresLimit,
      category: "COIN-FUTURES",
      symbol: "BTCUSD",
      clientOid: "quote",
    };
    expect((await it_.trader.place({ ...coin, price: "80000", qty: "800" })).code).toBe("00000");
    const [order] = await listOpenOrders(it_.trader, "quote");
    expect(order).toMatchObject({ category: "COIN-FUTURES", qty: "0.01" });
    await it_.trader.cancel({ clientOid: "quote" });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual(before);
  });

  it("an order under a clientOid in the form of the interface, and no other", async () => {
    for (const clientOid of ["a", "aZ09.:/_-aZ09.:/_-aZ09.:/_-aZ09."]) {
      const placed = await it_.trader.place({ ...spotLimit, clientOid });
      expect(placed).toMatchObject({ code: "00000", data: { clientOid } });
      await it_.trader.cancel({ clientOid });
    }
    for (const clientOid of ["a".repeat(33), "a b", "a#b", "ä", "a+b"]) {
      const refused = await it_.trader.place({ ...spotLimit, clientOid });
      expect(refused).toMatchObject({ code: "400172", data: null });
      expect(refused.msg).toContain("clientOid");
    }
    const unnamed = await it_.trader.place(spotLimit);
    expect(unnamed.data.clientOid).toBe(unnamed.data.orderId);
    await it_.trader.cancel({ orderId: unnamed.data.orderId });
  });

  it("a market order whatever its price says", async () => {
    const order = { ...spotLimit, orderType: "market", qty: "20", price: "1" };
    expect((await it_.trader.place(order)).code).toBe("00000");
  });

  it("a limit order as gtc, not reduce-only, without self-trade rules", async () => {
    await it_.trader.place({ ...spotLimit, clientOid: "defaults" });
    const [order] = await listOpenOrders(it_.trader, "defaults");
    expect(order).toMatchObject({ timeInForce: "gtc", stpMode: "none", reduceOnly: "NO" });
    await it_.trader.cancel({ clientOid: "defaults" });
  });

  it("an order for a broker's channel, whichever it names", async () => {
    for (const code of ["hbnni", "no such channel"]) {
      const change = { "X-CHANNEL-API-CODE": code };
      const body = JSON.stringify({ ...spotLimit, clientOid: "channel" });
      const { path } = endpoints["place-order"];
      expect((await it_.trader.send("POST", path, "", body, change)).code).toBe("00000");
      await it_.trader.cancel({ clientOid: "channel" });
    }
  });

  it("no isolated margin order", async () => {
    const order = { ...spotLimit, category: "MARGIN", marginMode: "isolated" };
    const refused = await it_.trader.place(order);
    expect(refused.code).toBe("400172");
    expect(refused.msg).toContain("isolated spot margin is not supported");
  });

  it("a margin order on borrowed money", async () => {
    const short = { ...spotLimit, category: "MARGIN", symbol: "SOLUSDT", orderType: "market" };
    const [before] = [coinOf(seedAccounts.broker, "SOL")];
    expect(before).toBe(0);
    const sold = await it_.broker.place({ ...short, side: "sell", qty: "5" });
    expect(sold.code).toBe("00000");
    const again = await it_.broker.place({ ...short, category: "SPOT", side: "sell", qty: "5" });
    expect(again.code).toBe("40762");
  });
});

/** A pair whose book the bots leave alone, so that only the orders of a test meet. */
const quiet = { category: "USDT-FUTURES", symbol: "COMPUSDT", orderType: "limit" } as const;

describe("timeInForce", () => {
  const buy = { ...quiet, side: "buy", qty: "3" } as const;
  let price = "";

  /** Two lots that somebody else sells. */
  async function offerTwo() {
    price = middleOf(it_, quiet);
    const sell = { ...quiet, side: "sell", qty: "2", price, clientOid: "offer" };
    expect((await it_.broker.place(sell)).code).toBe("00000");
  }
  const left = async () => {
    const [offer] = await listOpenOrders(it_.broker, "offer");
    await it_.broker.cancel({ clientOid: "offer" });
    return offer === undefined ? 0 : Number(offer.qty) - Number(offer.cumExecQty);
  };

  it("gtc rests with what is not filled until it is filled or cancelled", async () => {
    await offerTwo();
    await it_.trader.place({ ...buy, price, timeInForce: "gtc", clientOid: "gtc" });
    const [resting] = await listOpenOrders(it_.trader, "gtc");
    expect(resting).toMatchObject({
      orderStatus: "partially_filled",
      qty: "3",
      cumExecQty: "2",
      avgPrice: price,
      timeInForce: "gtc",
    });
    expect(Number(resting?.cumExecValue)).toBeCloseTo(2 * Number(price), 9);
    await it_.trader.cancel({ clientOid: "gtc" });
    expect(await listOpenOrders(it_.trader, "gtc")).toHaveLength(0);
    expect(await left()).toBe(0);
  });

  it("ioc executes at once and cancels what is not filled", async () => {
    await offerTwo();
    await it_.trader.place({ ...buy, price, timeInForce: "ioc", clientOid: "ioc" });
    expect(await listOpenOrders(it_.trader, "ioc")).toHaveLength(0);
    expect(await left()).toBe(0);
  });

  it("fok executes wholly and at once, or not at all", async () => {
    await offerTwo();
    await it_.trader.place({ ...buy, price, timeInForce: "fok", clientOid: "fok" });
    expect(await listOpenOrders(it_.trader, "fok")).toHaveLength(0);
    expect(await left()).toBe(2);
    await offerTwo();
    await it_.trader.place({ ...buy, qty: "2", price, timeInForce: "fok" });
    expect(await left()).toBe(0);
  });

  it("post_only is only ever added to the book", async () => {
    await offerTwo();
    await it_.trader.place({ ...buy, price, timeInForce: "post_only", clientOid: "po" });
    expect(await listOpenOrders(it_.trader, "po")).toHaveLength(0);
    expect(await left()).toBe(2);
    await it_.trader.place({ ...buy, price, timeInForce: "post_only", clientOid: "po" });
    expect((await listOpenOrders(it_.trader, "po"))[0]).toMatchObject({ timeInForce: "post_only" });
    await it_.trader.cancel({ clientOid: "po" });
  });
});

describe("stpMode", () => {
  it.each([
    ["none", 0, 0],
    ["cancel_taker", 1, 0],
    ["cancel_maker", 0, 1],
    ["cancel_both", 0, 0],
  ])("%s cancels the orders that it names", async (stpMode, makers, takers) => {
    const price = middleOf(it_, quiet);
    const pair = { ...quiet, price, qty: "1" };
    await it_.trader.place({ ...pair, side: "buy", clientOid: "maker" });
    const before = coinOf(seedAccounts.trader, "USDT");
    await it_.trader.place({ ...pair, side: "sell", stpMode, clientOid: "taker" });
    expect(await listOpenOrders(it_.trader, "maker")).toHaveLength(makers);
    expect(await listOpenOrders(it_.trader, "taker")).toHaveLength(takers);
    const paidFees = coinOf(seedAccounts.trader, "USDT") < before;
    expect(paidFees).toBe(stpMode === "none");
    for (const clientOid of ["maker", "taker"]) await it_.trader.cancel({ clientOid });
  });
});

function coinOf(uid: string, coin: string): number {
  const lines = balances(it_.venue.exchange.state.engine, uid);
  return Number(lines.find((line) => line.coin === coin)?.total ?? 0);
}
