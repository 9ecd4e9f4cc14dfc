import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, type Day, dayBounds, dayOf, daysFrom } from "@/lib/time";
import { clientBookStart } from "./commissions/client-book/clients";
import { zone } from "./commissions/commission-row";
import { seedAccounts } from "./market/seed";
import { openTestVenue, racingClock, type TestVenue } from "./testing/open-test-venue";
import { SignedClient } from "./testing/signed-client";

const begins = Date.parse("2026-11-26T10:30:00+08:00");
const { sampleClient } = seedAccounts;
const sampleSubAccounts: readonly string[] = seedAccounts.sampleSubAccounts;

let opened: TestVenue;
let now = begins;
let sample: SignedClient;

beforeAll(async () => {
  const clock = () => begins;
  opened = await openTestVenue({ sample: true, clock, rateClock: racingClock() });
  const { url, credentials } = opened.venue.ready;
  if (!credentials.sample) throw new Error("The venue has no sample.");
  sample = new SignedClient(url, credentials.sample, () => now);
});
afterAll(() => opened.venue.stop());

async function hindsight(to: string) {
  now = Date.parse(to);
  const response = await opened.control("POST", "/hindsight", { to });
  expect(response.status).toBe(200);
}

async function commissions(client: SignedClient, day: string) {
  const { startMs, endMs } = dayBounds(dayOf(Date.parse(`${day}T12:00:00+08:00`), zone), zone);
  const query = { startTime: String(startMs), endTime: String(endMs) };
  const { code, data } = await client.get("/api/v2/broker/order-commission", query);
  expect(code).toBe("00000");
  return data.commissionlist as unknown as readonly { readonly fillId: string }[];
}

describe("a venue with a sample", () => {
  it("has two whole months of a second broker's commissions, read as they were then", async () => {
    const book = { seed: 7, firstDay: dayOf(begins, zone), sample: true } as const;
    expect(clientBookStart(book)).toBe("2026-09-01");
    // On the first of a month the one before is not whole: its last day is not published yet.
    expect(clientBookStart({ ...book, firstDay: "2026-11-01" as Day })).toBe("2026-08-01");
    expect(clientBookStart({ ...book, firstDay: "2026-11-02" as Day })).toBe("2026-09-01");
    await hindsight("2026-10-01T11:30:00+08:00");
    const rows = await commissions(sample, "2026-09-30");
    expect(rows.length).toBeGreaterThan(15);
    expect(await commissions(sample, "2026-10-01")).toEqual([]);
    await hindsight("2026-11-01T11:30:00+08:00");
    for (const day of daysFrom(addDays(book.firstDay, -28), addDays(book.firstDay, -26))) {
      expect((await commissions(sample, day)).length).toBeGreaterThan(10);
    }
  });

  it("gives each broker its own records", async () => {
    await opened.control("DELETE", "/hindsight");
    now = begins;
    const broker = new SignedClient(opened.broker.url, opened.broker.credentials, () => now);
    const own = new Set((await commissions(broker, "2026-11-20")).map(({ fillId }) => fillId));
    const theirs = await commissions(sample, "2026-11-20");
    expect(theirs.filter(({ fillId }) => own.has(fillId))).toEqual([]);
  });

  it("answers the assets of each sub-account in its transfers, and of no other", async () => {
    const query = {
      startTime: String(begins - 6 * 86_400_000),
      endTime: String(begins),
      limit: "100",
    };
    const { data, msg } = await sample.get("/api/v3/broker/all-sub-deposit-withdrawal", query);
    expect(msg).toBe("success");
    const list = data.list as unknown as readonly { uid: string; status: string }[];
    expect(list.filter(({ status }) => status === "pending")).toHaveLength(2);
    expect(list.filter(({ status }) => status === "fail")).toHaveLength(1);
    const uids = new Set(list.map(({ uid }) => uid));
    expect([...uids].filter((uid) => !sampleSubAccounts.includes(uid))).toEqual([]);
    const assets = async (subUid: string) =>
      sample.get("/api/v2/broker/account/subaccount-future-assets", {
        subUid,
        productType: "USDT-FUTURES",
      });
    for (const uid of sampleSubAccounts) expect((await assets(uid)).code).toBe("00000");
    for (const uid of [sampleClient, ...seedAccounts.subAccounts]) {
      expect((await assets(uid)).code).toBe("40028");
    }
  });
});
