import { afterEach, describe, expect, it } from "vitest";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";
import { tempFolder } from "../testing/temp-folder";

const start = Date.parse("2026-11-20T00:00:00Z");
const dayMs = 86_400_000;
const open: TestVenue[] = [];

async function venueAt(data: string | null = null): Promise<TestVenue> {
  const opened = await openTestVenue({ clock: () => start, data });
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.venue.stop();
});

async function clock({ control }: TestVenue, body?: unknown) {
  const response = await control(body === undefined ? "GET" : "POST", "/clock", body);
  return { status: response.status, ...(await response.json()) };
}

function ordersAsked({ trader }: TestVenue, timestamp: number) {
  const query = { category: "SPOT", symbol: "BTCUSDT" };
  return trader.send(
    "GET",
    "/api/v3/trade/unfilled-orders",
    new URLSearchParams(query).toString(),
    "",
    {
      "ACCESS-TIMESTAMP": String(timestamp),
    },
  );
}

describe("the practice clock", () => {
  it("moves every time of the venue forward, and the market by one step", async () => {
    const it_ = await venueAt();
    const ticks = it_.venue.exchange.ticks;
    expect(await clock(it_, { byMs: dayMs })).toMatchObject({
      now: start + dayMs,
      offsetMs: dayMs,
      toldNow: start + dayMs,
    });
    expect(it_.venue.exchange.ticks).toBe(ticks + 1);
    expect((await ordersAsked(it_, start)).code).toBe("40008");
    const answered = await ordersAsked(it_, start + dayMs);
    expect(answered).toMatchObject({ code: "00000", requestTime: start + dayMs });
  });

  it("goes to a moment that names its zone", async () => {
    const it_ = await venueAt();
    const { now } = await clock(it_, { to: "2026-11-21T10:30:00+08:00" });
    expect(now).toBe(Date.parse("2026-11-21T02:30:00Z"));
  });

  it("stamps an order with the advanced time", async () => {
    const it_ = await venueAt();
    await clock(it_, { byMs: dayMs });
    const order = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };
    await it_.trader.send(
      "POST",
      "/api/v3/trade/place-order",
      "",
      JSON.stringify({ ...order, qty: "0.01", price: "80000", clientOid: "tomorrow" }),
      { "ACCESS-TIMESTAMP": String(start + dayMs) },
    );
    const { data } = await ordersAsked(it_, start + dayMs);
    expect(data.list?.[0]).toMatchObject({ createdTime: String(start + dayMs) });
  });

  it.each([
    [{ byMs: 0 }, /forward only/],
    [{ byMs: -1 }, /forward only.*would be -1 ms/],
    [{ to: "2026-11-19T00:00:00Z" }, /forward only/],
    [{ to: "2026-11-21T00:00:00" }, /^to: must be a moment with its zone/],
    [{ byMs: 1.5 }, /^byMs: must be a whole number/],
    [{ byMs: 1, to: "2026-11-21T00:00:00Z" }, /one of the two/],
    [{}, /one of the two/],
  ])("refuses %j with a sentence", async (body, sentence) => {
    const it_ = await venueAt();
    const refused = await clock(it_, body);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatch(sentence);
    expect(await clock(it_)).toMatchObject({ now: start, offsetMs: 0 });
  });

  it("stays ahead over a restart", async () => {
    const data = tempFolder();
    const first = await venueAt(data);
    await clock(first, { byMs: dayMs });
    await first.venue.stop();
    open.pop();
    const second = await venueAt(data);
    expect(await clock(second)).toMatchObject({ now: start + dayMs, offsetMs: dayMs });
  });
});

describe("a clock that seems skewed", () => {
  it.each([-600_000, 600_000])("by %i ms tells and demands the skewed time", async (skew) => {
    const it_ = await venueAt();
    await it_.control("POST", "/quirks", { quirks: { "clock-skew-ms": skew } });
    expect((await ordersAsked(it_, start)).code).toBe("40008");
    const answered = await ordersAsked(it_, start + skew);
    expect(answered).toMatchObject({ code: "00000", requestTime: start + skew });
    expect(await clock(it_)).toMatchObject({ now: start, toldNow: start + skew });
  });
});
