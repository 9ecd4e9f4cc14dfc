import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depth } from "../engine";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;
beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

function place(order: Readonly<Record<string, string>>) {
  return it_.trader.place({ side: "buy", orderType: "market", ...order });
}

describe("every product line", () => {
  it.each([
    ["USDC-FUTURES", "BTCPERP", "0.1"],
    ["USDC-FUTURES", "ETHPERP", "1"],
    ["COIN-FUTURES", "BTCUSD", "9000"],
    ["COIN-FUTURES", "ETHUSD", "3000"],
    ["COIN-FUTURES", "BTCUSD_CM", "9000"],
    ["USDT-FUTURES", "BTCUSDT", "0.1"],
  ])("fills a market order: %s %s", async (category, symbol, qty) => {
    const clientOid = `fill-${symbol}`;
    expect((await place({ category, symbol, qty, clientOid })).code).toBe("00000");
    const held = await it_.trader.open({ category, symbol });
    expect(held.data.list).not.toContainEqual(expect.objectContaining({ clientOid }));
  });

  it("shows a coin futures order of quote coin in the base coin", async () => {
    const { state } = it_.venue.exchange;
    const bid = depth(state.engine, "COIN-FUTURES", "BTCUSD", 6).bids.at(-1)?.price ?? "";
    const order = { category: "COIN-FUTURES", symbol: "BTCUSD", qty: "10000", price: bid };
    await place({ ...order, orderType: "limit", clientOid: "quote" });
    const { data } = await it_.trader.open({ category: "COIN-FUTURES" });
    const list = data.list as unknown as readonly Record<string, string>[];
    const shown = list.find(({ clientOid }) => clientOid === "quote");
    expect(Number(shown?.qty) * Number(bid)).toBeCloseTo(10_000, 2);
  });

  it("counts whole contracts of 1 USD in requests and lists of the _CM line", async () => {
    const { state } = it_.venue.exchange;
    const bid = depth(state.engine, "COIN-FUTURES", "BTCUSD_CM", 6).bids.at(-1)?.price ?? "";
    const order = { category: "COIN-FUTURES", symbol: "BTCUSD_CM", price: bid };
    const placed = { ...order, orderType: "limit", clientOid: "contracts" };
    expect(await place({ ...placed, qty: "120.5" })).toMatchObject({ code: "25610" });
    expect(await place({ ...placed, qty: "120" })).toMatchObject({ code: "00000" });
    const { data } = await it_.trader.open({ category: "COIN-FUTURES", symbol: "BTCUSD_CM" });
    expect(data.list).toContainEqual(
      expect.objectContaining({ clientOid: "contracts", qty: "120", cumExecQty: "0" }),
    );
  });
});
