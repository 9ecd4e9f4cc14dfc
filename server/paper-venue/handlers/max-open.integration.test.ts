import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;
beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

const maxOpenPath = "/api/v2/mix/account/max-open";
const bitcoin = { symbol: "BTCUSDT", productType: "USDT-FUTURES", marginCoin: "USDT" } as const;

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
    [{ openPrice: "0.00000001" }, "45115", "openPrice"],
  ])("names the field that is wrong: %j", async (change, code, field) => {
    const ask = { ...bitcoin, posSide: "long", orderType: "limit", openPrice: "90000" };
    const answer = await it_.trader.get(maxOpenPath, { ...ask, ...change });
    expect(answer.code).toBe(code);
    expect(answer.msg).toContain(field);
  });
});
