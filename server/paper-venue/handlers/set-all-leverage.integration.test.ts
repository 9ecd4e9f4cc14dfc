import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;
beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

const maxOpenPath = "/api/v2/mix/account/max-open";
const leveragePath = "/api/v2/mix/account/set-all-leverage";
const bitcoin = { symbol: "BTCUSDT", productType: "USDT-FUTURES", marginCoin: "USDT" } as const;

describe("set all leverage", () => {
  const set = (body: Readonly<Record<string, string>>) => it_.trader.post(leveragePath, body);

  const ask = { ...bitcoin, posSide: "long", orderType: "market" };

  it("changes nothing where no position is open", async () => {
    const perp = { symbol: "BTCPERP", productType: "USDC-FUTURES", marginCoin: "USDC" };
    const before = await it_.trader.get(maxOpenPath, { ...ask, ...perp });
    expect((await set({ productType: "USDC-FUTURES", leverage: "20" })).data).toBe("success");
    const after = await it_.trader.get(maxOpenPath, { ...ask, ...perp });
    expect(after.data).toEqual(before.data);
  });

  it("changes what the margin of open positions pays for; other fields are ignored", async () => {
    const { symbol, productType: category } = bitcoin;
    const order = { category, symbol, side: "buy", orderType: "market", qty: "0.1" };
    expect((await it_.trader.place(order)).code).toBe("00000");
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
  ])("refuses %j by name", async (leverage, code, message) => {
    const answer = await set({ productType: "USDT-FUTURES", leverage });
    expect(answer.code).toBe(code);
    expect(answer.msg).toContain(message);
  });

  it("answers failed under 00000 when the venue is told to, and does nothing", async () => {
    const before = await it_.trader.get(maxOpenPath, ask);
    await it_.control("POST", "/quirks", { quirks: { "leverage-failed": true } });
    const answer = await set({ productType: "USDT-FUTURES", leverage: "50" });
    expect(answer).toMatchObject({ status: 200, code: "00000", data: "failed" });
    await it_.control("DELETE", "/quirks");
    expect((await it_.trader.get(maxOpenPath, ask)).data).toEqual(before.data);
  });
});
