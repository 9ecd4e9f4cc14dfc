import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depth } from "../engine";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;
beforeAll(async () => {
  it_ = await openTestVenue();
});
afterAll(() => it_.venue.stop());

const maxOpenPath = "/api/v2/mix/account/max-open";
const leveragePath = "/api/v2/mix/account/set-all-leverage";
const bitcoin = { symbol: "BTCUSDT", productType: "USDT-FUTURES", marginCoin: "USDT" } as const;

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
});

describe("max open", () => {
  it("answers a quantity in the base coin, and ignores openAmount", async () => {
    const ask = { ...bitcoin, posSide: "long", orderType: "limit", openPrice: "90000" };
    const plain = await it_.broker.get(maxOpenPath, ask);
    expect(plain.code).toBe("00000");
    expect(plain.data.maxOpen).toMatch(/^\d+(\.\d{1,4})?$/);
    const other = await it_.broker.get(maxOpenPath, { ...ask, openAmount: "1" });
    expect(other.data).toEqual(plain.data);
    const market = { ...bitcoin, posSide: "short", orderType: "market" };
    expect((await it_.broker.get(maxOpenPath, market)).code).toBe("00000");
  });

  it.each([
    [{ openPrice: "" }, "40019", "openPrice"],
    [{ posSide: "both" }, "400172", "posSide"],
    [{ marginCoin: "BTC" }, "400172", "marginCoin"],
    [{ symbol: "NONE" }, "40034", "symbol"],
    [{ openPrice: "0.00000001" }, "25244", "openPrice"],
  ])("names the field that is wrong: %j", async (change, code, field) => {
    const ask = { ...bitcoin, posSide: "long", orderType: "limit", openPrice: "90000" };
    const answer = await it_.trader.get(maxOpenPath, { ...ask, ...change });
    expect(answer.code).toBe(code);
    expect(answer.msg).toContain(field);
  });
});

describe("set all leverage", () => {
  const set = (body: Readonly<Record<string, string>>) => it_.trader.post(leveragePath, body);

  it("changes what the margin of open positions pays for; other fields are ignored", async () => {
    const ask = { ...bitcoin, posSide: "long", orderType: "market" };
    const before = await it_.trader.get(maxOpenPath, ask);
    const ignored = { symbol: "none", marginCoin: "x", holdSide: "y" };
    const answer = await set({ productType: "usdt-futures", leverage: "20", ...ignored });
    expect(answer).toMatchObject({ status: 200, code: "00000", data: "success" });
    const after = await it_.trader.get(maxOpenPath, ask);
    expect(Number(after.data.maxOpen)).toBeGreaterThan(1.8 * Number(before.data.maxOpen));
  });

  it.each([
    ["126", "43050", "1 to 125"],
    ["1.5", "40020", "leverage"],
    ["", "40019", "leverage"],
  ])("refuses %j by name", async (leverage, code, words) => {
    const answer = await set({ productType: "USDT-FUTURES", leverage });
    expect(answer.code).toBe(code);
    expect(answer.msg).toContain(words);
  });

  it("answers failed under the code of success when the venue is told to, and does nothing", async () => {
    const ask = { ...bitcoin, posSide: "long", orderType: "market" };
    const before = await it_.trader.get(maxOpenPath, ask);
    await it_.control("POST", "/quirks", { quirks: { "leverage-failed": true } });
    const answer = await set({ productType: "USDT-FUTURES", leverage: "50" });
    expect(answer).toMatchObject({ status: 200, code: "00000", data: "failed" });
    await it_.control("DELETE", "/quirks");
    expect((await it_.trader.get(maxOpenPath, ask)).data).toEqual(before.data);
  });
});
