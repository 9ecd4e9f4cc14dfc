import { afterAll, beforeAll, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { brokenIn } from "@/server/gateway/testing/stopped-exchange";
import { stoppedDesk } from "./testing/stopped-desk";

// The exchange's process stands still while a user presses. Each press ends as not sent, and is not
// at the venue, or leaves within two seconds of the press; cancels always leave. The long form is
// `stopped-exchange.full`.

let desk: Awaited<ReturnType<typeof stoppedDesk>>;

beforeAll(async () => {
  desk = await stoppedDesk();
});
afterAll(() => desk.close());

it.each(isFull ? [0, 61_000, 700_000] : [61_000])(
  "holds with a list that is %i ms old",
  async (listAgeMs) => {
    const counts = await desk.exchange.run({ perSecond: 2, stoppedMs: 6_000, listAgeMs });
    expect(brokenIn(counts)).toEqual([]);
    expect(counts.presses).toBeGreaterThan(10);
    expect(counts.cancels).toBeGreaterThan(4);
    if (listAgeMs >= 600_000) expect(counts["not sent: instruments"]).toBeGreaterThan(8);
    else expect(counts["at the venue"]).toBeGreaterThan(4);
  },
);
