import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenIn } from "@/server/gateway/testing/stopped-exchange";
import { stoppedDesk } from "./testing/stopped-desk";

// The exchange's process stands still for forty seconds under presses; counted at the venue.

let desk: Awaited<ReturnType<typeof stoppedDesk>>;

beforeAll(async () => {
  desk = await stoppedDesk();
});
afterAll(() => desk.close());

const stops = [2, 20].flatMap((perSecond) =>
  [0, 61_000, 700_000].map((listAgeMs) => ({ perSecond, listAgeMs })),
);

it.each(stops)(
  "$perSecond presses a second, a list $listAgeMs ms old",
  async (stop) => {
    const counts = await desk.exchange.run({ ...stop, stoppedMs: 40_000 });
    process.stdout.write(`${JSON.stringify({ ...stop, ...counts }, null, 2)}\n`);
    expect(brokenIn(counts)).toEqual([]);
    expect(counts.presses).toBeGreaterThan(stop.perSecond * 30);
  },
  300_000,
);
