import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { atSize } from "@/lib/testing/size";
import { validate } from "./engine";
import { fuzz } from "./testing/fuzz/fuzz";
import { openTestVenue, racingClock, type TestVenue } from "./testing/open-test-venue";

const requests = atSize(20_000, 300);
const seed = 17;

const faults: unknown[] = [];
let opened: TestVenue;

beforeAll(async () => {
  const onError = (error: unknown) => faults.push(error);
  opened = await openTestVenue({ rateClock: racingClock(), onError, onFailure: onError });
});
afterAll(() => opened.venue.stop());

describe("malformed and mutated requests", () => {
  it(`get an envelope that names the field, ${requests} times over all endpoints`, async () => {
    const report = await fuzz(opened.venue, requests, seed);
    expect(report.wrong).toEqual([]);
    expect(faults).toEqual([]);
    expect(Object.keys(report.endpoints).sort()).toEqual(Object.keys(endpoints).sort());
    expect(report.named).toBeGreaterThan(requests / 3);
    expect(validate(opened.venue.exchange.state.engine)).toEqual([]);
  });

  it("still trade afterwards", async () => {
    const order = { category: "SPOT", symbol: "ETHUSDT", side: "buy", orderType: "market" };
    const placed = await opened.trader.place({ ...order, qty: "10" });
    expect(placed.code).toBe("00000");
  });
});
