import { afterEach, describe, expect, it } from "vitest";
import { compare, decimal } from "@/lib/decimal";
import { dayMs } from "@/lib/time";
import { seedAccounts } from "../market/seed";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import type { Answered, Json } from "../testing/signed-client";

const listPath = "/api/v3/broker/all-sub-deposit-withdrawal";
const assetsPath = "/api/v2/broker/account/subaccount-future-assets";
const noon = Date.parse("2026-11-20T12:00:00Z");
const hourMs = 3_600_000;
const open: TestVenue[] = [];

/** A venue that begins at noon of 20 November, and whose time only the sandbox clock moves. */
async function openVenue(): Promise<TestVenue> {
  const opened = await openTestVenue({ clock: () => noon, rateClock: racingClock() });
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.venue.stop();
});

function ask(venue: TestVenue, query: Readonly<Record<string, string>>, path = listPath) {
  const text = new URLSearchParams(query).toString();
  const timestamp = String(venue.venue.exchange.reportedNow());
  return venue.broker.send("GET", path, text, "", { "ACCESS-TIMESTAMP": timestamp });
}

function rowsOf({ code, data }: Answered): readonly Json[] {
  expect(code).toBe("00000");
  return data.list as unknown as readonly Json[];
}

function within(from: number, to: number) {
  return { startTime: String(from), endTime: String(to) };
}

async function make(venue: TestVenue, change: Readonly<Record<string, unknown>> = {}) {
  const asked = { uid: seedAccounts.trader, coin: "USDT", amount: "250.5", type: "deposit" };
  const body = { ...asked, subType: "onchain", settlesAfterMs: hourMs, ...change };
  const response = await venue.control("POST", "/transfers", body);
  return { status: response.status, body: await response.json() };
}

async function leap(venue: TestVenue, byMs: number): Promise<void> {
  expect((await venue.control("POST", "/clock", { byMs })).status).toBe(200);
}

async function setDeviation({ control }: TestVenue, name: string, value: unknown = true) {
  expect((await control("POST", "/quirks", { quirks: { [name]: value } })).status).toBe(200);
}

async function truth({ control }: TestVenue, from: number, to: number) {
  const response = await control("GET", `/oracle/transfers?from=${from}&to=${to}`);
  return (await response.json()).transfers as {
    id: string;
    txId: string;
    uid: string;
    status: string;
    changes: { status: string; at: number }[];
    planned: { status: string; at: number }[];
  }[];
}

describe("the list of deposits and withdrawals", () => {
  it("gives every record of the oracle once, page by page and window by window", async () => {
    const venue = await openVenue();
    await leap(venue, 3 * dayMs);
    const now = noon + 3 * dayMs;
    const read: Json[] = [];
    for (let from = noon - 42 * dayMs; from <= now; from += 7 * dayMs) {
      let cursor = "";
      do {
        const page = { ...within(from, from + 7 * dayMs - 1), limit: "17" };
        const answered = await ask(venue, cursor === "" ? page : { ...page, cursor });
        read.push(...rowsOf(answered));
        expect(answered.data.endId).toEqual(answered.data.cursor);
        cursor = answered.data.endId ?? "";
      } while (cursor !== "");
    }
    const all = await truth(venue, noon - 50 * dayMs, now);
    expect(all.length).toBeGreaterThan(500);
    const expected = all.map(({ uid, txId, changes }) => {
      const { status, at } = changes.at(-1) ?? { status: "", at: 0 };
      return `${uid} ${txId} ${status} ${at}`;
    });
    const found = read.map((row) => `${row.uid} ${row.txId} ${row.status} ${row.ts}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("has records of this form, those that began last first", async () => {
    const venue = await openVenue();
    await make(venue, { settlesAfterMs: 0 });
    const [row] = rowsOf(await ask(venue, { ...within(noon, noon), limit: "1" }));
    expect(row).toEqual({
      uid: seedAccounts.trader,
      txId: expect.stringMatching(/^\d{19}$/),
      coin: "USDT",
      type: "deposit",
      subType: "onchain",
      amount: "250.5",
      status: "success",
      ts: String(noon),
    });
    const rows = rowsOf(await ask(venue, within(noon - 6 * dayMs, noon)));
    const ids = rows.map(({ txId }) => txId as string);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it("is yesterday's of UTC+0 when no span is given", async () => {
    const venue = await openVenue();
    const midnight = noon - 12 * hourMs;
    const expected = rowsOf(await ask(venue, within(midnight - dayMs, midnight - 1)));
    expect(expected.length).toBeGreaterThan(5);
    expect(rowsOf(await ask(venue, {}))).toEqual(expected);
  });

  it("moves a record to a later window when its state changes, and shows it in one", async () => {
    const venue = await openVenue();
    const { txId } = (await make(venue, { settlesAfterMs: 2 * dayMs })).body.transfers[0];
    const shown = async (from: number, to: number) =>
      rowsOf(await ask(venue, within(from, to))).filter((row) => row.txId === txId);
    expect(await shown(noon, noon + dayMs)).toMatchObject([
      { status: "pending", ts: String(noon) },
    ]);
    await leap(venue, 3 * dayMs);
    expect(await shown(noon, noon + dayMs)).toEqual([]);
    expect(await shown(noon + dayMs + 1, noon + 3 * dayMs)).toMatchObject([
      { status: "success", ts: String(noon + 2 * dayMs) },
    ]);
  });

  it("can be asked for one state", async () => {
    const venue = await openVenue();
    const week = within(noon - 7 * dayMs, noon);
    const all = rowsOf(await ask(venue, { ...week, limit: "100" }));
    for (const status of ["pending", "FAIL", "success"]) {
      const some = rowsOf(await ask(venue, { ...week, status }));
      expect(some.length).toBeGreaterThan(0);
      expect(new Set(some.map((row) => row.status))).toEqual(new Set([status.toLowerCase()]));
    }
    expect(all.length).toBe(100);
  });

  it("spans seven days from or to a bound that comes alone", async () => {
    const venue = await openVenue();
    const week = { limit: "100", ...within(noon - 7 * dayMs, noon) };
    const rows = rowsOf(await ask(venue, week));
    const { startTime, endTime, limit } = week;
    expect(rowsOf(await ask(venue, { startTime, limit }))).toEqual(rows);
    expect(rowsOf(await ask(venue, { endTime, limit }))).toEqual(rows);
  });

  it.each([
    [within(noon - 7 * dayMs - 1, noon), "00001", /endTime.*7 days/],
    [within(noon, noon - 1), "40707", /startTime/],
    [{ startTime: "yesterday", endTime: "today" }, "400172", /startTime/],
    [{ limit: "101" }, "400172", /limit.*100/],
    [{ limit: "0" }, "400172", /limit/],
    [{ cursor: "abc" }, "400172", /cursor/],
    [{ status: "done" }, "400172", /status.*pending, fail, success/],
  ])("refuses %j with code %s", async (query, code, message) => {
    const refused = await ask(await openVenue(), query);
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toMatch(message);
  });
});

describe("the quirks of transfers", () => {
  it("let one succeed only after nine days", async () => {
    const venue = await openVenue();
    await setDeviation(venue, "transfers-settle-slowly");
    const { id } = (await make(venue)).body.transfers[0];
    const state = async () => (await truth(venue, noon, noon)).find((it) => it.id === id)?.status;
    await leap(venue, 9 * dayMs - 1_000);
    expect(await state()).toBe("pending");
    await leap(venue, 1_000);
    expect(await state()).toBe("success");
  });

  it("let one fail after it succeeded, and the money goes back", async () => {
    const venue = await openVenue();
    const equity = async () => {
      const query = { subUid: seedAccounts.trader, productType: "USDT-FUTURES" };
      const { data } = await ask(venue, query, assetsPath);
      return (data.assetsList as unknown as Json[])[0]?.accountEquity;
    };
    const before = await equity();
    await setDeviation(venue, "transfers-fail-after-success");
    const { id } = (await make(venue, { settlesAfterMs: 0 })).body.transfers[0];
    expect(await equity()).not.toBe(before);
    await leap(venue, 2 * hourMs);
    const changed = (await truth(venue, noon, noon)).find((it) => it.id === id);
    expect(changed?.changes.map(({ status }) => status)).toEqual(["success", "fail"]);
    expect(await equity()).toBe(before);
  });

  it("name the cursor one way only", async () => {
    const venue = await openVenue();
    const page = { ...within(noon - 6 * dayMs, noon), limit: "5" };
    for (const [name, other] of [
      ["endId", "cursor"],
      ["cursor", "endId"],
    ] as const) {
      await setDeviation(venue, "transfers-cursor-name", name);
      const { data } = await ask(venue, page);
      expect(data[name]).toMatch(/^\d{19}$/);
      expect(Object.keys(data)).not.toContain(other);
    }
  });

  it("leave out on-chain deposits where they are withheld", async () => {
    const venue = await openVenue();
    await make(venue, { uid: seedAccounts.clients[0], settlesAfterMs: 0 });
    const page = within(noon, noon);
    expect(rowsOf(await ask(venue, page))).toHaveLength(1);
    await setDeviation(venue, "transfers-withheld");
    expect(rowsOf(await ask(venue, page))).toHaveLength(0);
  });

  it("show one txId on two uids, and pages still give each record once", async () => {
    const venue = await openVenue();
    await make(venue, { uid: seedAccounts.clients[0], settlesAfterMs: 0 });
    await setDeviation(venue, "transfers-share-tx-id");
    await make(venue, { uid: seedAccounts.hedge, settlesAfterMs: 0 });
    const first = await ask(venue, { ...within(noon, noon), limit: "1" });
    const page = { ...within(noon, noon), limit: "1", cursor: first.data.endId ?? "" };
    const [one, two] = [...rowsOf(first), ...rowsOf(await ask(venue, page))];
    expect([one?.uid, two?.uid]).toEqual([seedAccounts.hedge, seedAccounts.clients[0]]);
    expect(one?.txId).toBe(two?.txId);
  });
});

describe("the practice transfers", () => {
  it("are two halves with one txId where they have a counterparty", async () => {
    const venue = await openVenue();
    const internal = { type: "withdrawal", subType: "internal", settlesAfterMs: 0 };
    const both = {
      ...internal,
      uid: seedAccounts.clients[0],
      counterparty: seedAccounts.clients[1],
    };
    const { transfers } = (await make(venue, both)).body;
    expect(transfers).toMatchObject([
      { uid: seedAccounts.clients[0], type: "withdrawal", status: "success" },
      { uid: seedAccounts.clients[1], type: "deposit", status: "success" },
    ]);
    expect(transfers[0].txId).toBe(transfers[1].txId);
  });

  it("end as they were asked to", async () => {
    const venue = await openVenue();
    const { id } = (await make(venue, { ends: "fail" })).body.transfers[0];
    await leap(venue, hourMs);
    const made = (await truth(venue, noon, noon)).find((it) => it.id === id);
    expect(made?.changes).toEqual([
      { status: "pending", at: noon },
      { status: "fail", at: noon + hourMs },
    ]);
  });

  it.each([
    [{ uid: "1000000001" }, /^uid: /],
    [{ amount: "0.0" }, /^amount: must be a number above zero/],
    [{ coin: "usdt" }, /^coin: /],
    [{ type: "transfer" }, /^type: must be one of deposit, withdrawal/],
    [{ subType: "slow" }, /^subType: /],
    [{ settlesAfterMs: 9 * dayMs + 1 }, /^settlesAfterMs: must be whole milliseconds/],
    [{ ends: "pending" }, /^ends: /],
    [{ counterparty: seedAccounts.hedge }, /^counterparty: goes with an internal withdrawal only/],
    [{ type: "withdrawal", amount: "99999999" }, /Insufficient balance/],
  ])("refuse %j with a sentence", async (change, sentence) => {
    const refused = await make(await openVenue(), change);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(sentence);
  });
});

describe("the futures assets of a sub-account", () => {
  it("follow its trades, and are told of the caller's sub-accounts only", async () => {
    const venue = await openVenue();
    const query = { subUid: seedAccounts.hedge, productType: "USDT-FUTURES" };
    const row = async (): Promise<Readonly<Record<string, string>>> => {
      const { data } = await ask(venue, query, assetsPath);
      return (data.assetsList as unknown as Json[])[0] ?? {};
    };
    const figure = (of: Readonly<Record<string, string>>, name: string) => decimal(of[name] ?? "");
    const before = await row();
    expect(Object.keys(before).length).toBe(12);
    const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", orderType: "market" };
    const place = JSON.stringify({ ...order, side: "buy", posSide: "long", qty: "0.5" });
    const stamp = { "ACCESS-TIMESTAMP": String(noon) };
    const sent = await venue.hedge.send("POST", "/api/v3/trade/place-order", "", place, stamp);
    expect(sent.code).toBe("00000");
    const after = await row();
    expect(compare(figure(after, "locked"), figure(before, "locked"))).toBe(1);
    expect(compare(figure(after, "available"), figure(before, "available"))).toBe(-1);
    expect(after.uTime).toBe(String(venue.venue.exchange.state.lastAt));
    for (const subUid of [seedAccounts.clients[0], seedAccounts.broker, "4711"]) {
      const foreign = await ask(venue, { ...query, subUid }, assetsPath);
      expect(foreign).toMatchObject({ status: 400, code: "40028" });
      expect(foreign.msg).toContain("subUid");
    }
  });

  it.each([
    [{ productType: "USDT-FUTURES" }, "40019", /subUid/],
    [{ subUid: seedAccounts.trader }, "40019", /productType/],
    [{ subUid: seedAccounts.trader, productType: "SPOT" }, "400172", /productType.*USDT-FUTURES/],
    [{ subUid: "abc", productType: "USDT-FUTURES" }, "400172", /subUid/],
  ])("refuse %j with code %s", async (query, code, message) => {
    const refused = await ask(await openVenue(), query as Record<string, string>, assetsPath);
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.msg).toMatch(message);
  });
});
