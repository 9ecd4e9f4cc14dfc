import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { validate } from "./engine";
import { fuzz } from "./testing/fuzz/fuzz";
import { openTestVenue, racingClock, type TestVenue } from "./testing/open-test-venue";

// `npm run venue:fuzz` sends all 20,000; a part of them belongs to every test run.
const requests = Number.parseInt(process.env.VENUE_FUZZ_REQUESTS ?? "2000", 10);
const seed = Number.parseInt(process.env.VENUE_FUZZ_SEED ?? "17", 10);

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
    if (process.env.VENUE_FUZZ_REQUESTS !== undefined) {
      process.stdout.write(`fuzz: ${JSON.stringify({ ...report, wrong: report.wrong.length })}\n`);
    }
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
