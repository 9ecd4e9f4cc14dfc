import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { isFull } from "@/lib/testing/size";
import { addDays, dayOf } from "@/lib/time";
import { seedAccounts } from "../market/seed";
import {
  boundsOf,
  type CommissionVenue,
  openCommissionVenue,
  type WireRow,
} from "../testing/commission-venue";
import { silentDay } from "./client-book/clients";
import { zone } from "./commission-row";

const start = Date.parse("2026-11-20T22:00:00+08:00");
const today = dayOf(start, zone);

let it_: CommissionVenue;

beforeAll(async () => {
  it_ = await openCommissionVenue({ clock: () => start });
});
afterAll(() => it_.venue.stop());
afterEach(() => it_.control("DELETE", "/quirks"));

describe("endpoint 2 over HTTP", () => {
  it("answers yesterday in UTC+8 when no bounds are given, as the oracle knows it", async () => {
    const yesterday = addDays(today, -1);
    const rows = await it_.readAll({});
    const truth = await it_.oracle(yesterday);
    expect(rows.length).toBe(truth.records);
    expect(rows.length).toBeGreaterThan(500);
    expect(sum(rows.map((row) => decimal(row.rebateAmount)))).toBe(truth.rebateAmount);
    expect(rows.every(({ ts }) => dayOf(Number(ts), zone) === yesterday)).toBe(true);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...["fillId", "orderId", "ts", "clientOid", "bizType", "subBizType", "symbol"],
      ...["volume", "fee", "pureFee", "rebateAmount"],
    ]);
  });

  it("filters by uid, and by order under both of its names", async () => {
    const bounds = boundsOf(addDays(today, -1));
    const [uid] = seedAccounts.clients;
    const own = await it_.readAll({ ...bounds, uid, limit: "50" });
    expect(own.length).toBeGreaterThan(0);
    const answered = await it_.control("GET", `/oracle/day?day=${addDays(today, -1)}`);
    const { records, next } = await answered.json();
    const truth = (records as readonly WireRow[]).filter((row) => row.uid === uid);
    expect(next).toBeNull();
    expect(own.map(({ fillId }) => fillId)).toEqual(truth.map(({ fillId }) => fillId));
    const orderId = own[0]?.orderId ?? "";
    const byOrder = await it_.readAll({ ...bounds, orderid: orderId });
    expect(byOrder.length).toBeGreaterThan(0);
    expect(byOrder.every((row) => row.orderId === orderId)).toBe(true);
    expect(await it_.readAll({ ...bounds, orderId })).toEqual(byOrder);
  });

  it.each([
    [{ startTime: "1795000000000" }, "400172", /endTime: is absent/],
    [{ endTime: "1795000000000" }, "400172", /startTime: is absent/],
    [{ startTime: "1795000000001", endTime: "1795000000000" }, "400172", /startTime/],
    [{ startTime: "1790000000000", endTime: "1792592000001" }, "70008", /startTime and endTime/],
    [{ limit: "501" }, "400172", /limit/],
    [{ limit: "0" }, "400172", /limit/],
    [{ uid: "x" }, "400172", /uid/],
    [{ orderid: "x" }, "400172", /orderid/],
    [{ idLessThan: "x" }, "400172", /idLessThan/],
    [{ startTime: "soon", endTime: "later" }, "400172", /startTime/],
  ])("refuses %j with %s and names the field", async (query, code, message) => {
    expect(await it_.ask(query)).toMatchObject({
      status: 400,
      code,
      msg: expect.stringMatching(message),
      data: null,
    });
  });

  it("takes thirty days to the millisecond, and times far from any record", async () => {
    const thirty = { startTime: "1790000000000", endTime: "1792592000000", limit: "1" };
    expect((await it_.ask(thirty)).code).toBe("00000");
    const far = { startTime: "999999999999998", endTime: "999999999999999" };
    expect(await it_.ask(far)).toMatchObject({ data: { commissionlist: [], endId: null } });
    expect((await it_.ask({ startTime: "0", endTime: "1" })).code).toBe("00000");
  });

  it("refuses a sub-account, whoever trades through the broker", async () => {
    expect((await it_.ask({}, it_.trader)).code).toBe("40068");
  });

  it("knows a true zero day from one that is not published", async () => {
    const silent = silentDay({ seed: 7, firstDay: today });
    expect(await it_.oracle(silent)).toMatchObject({ records: 0, published: true });
    expect(await it_.readAll(boundsOf(silent))).toEqual([]);
    const held = addDays(today, -2);
    expect((await it_.readAll(boundsOf(held))).length).toBeGreaterThan(0);
    await it_.control("POST", "/quirks", { quirks: { "commission-held-day": held } });
    expect(await it_.readAll(boundsOf(held))).toEqual([]);
    expect((await it_.oracle(held)).records).toBeGreaterThan(0);
    const bad = await it_.control("POST", "/quirks", { quirks: { "commission-held-day": "soon" } });
    expect((await bad.json()).error).toMatch(/^quirks\.commission-held-day: must be a day/);
  });

  it("writes numbers, spans and endings as its quirks say", async () => {
    const bounds = boundsOf(addDays(today, -1));
    await it_.control("POST", "/quirks", {
      quirks: {
        "commission-numbers": "null",
        "commission-span-days": 2,
        "commission-end-id": "absent",
      },
    });
    const rows = await it_.readAll(bounds);
    const withoutFee = rows.filter(({ fee }) => fee === null).length;
    expect(withoutFee).toBeGreaterThan(0);
    expect(withoutFee).toBeLessThan(rows.length);
    expect(rows.length).toBe((await it_.oracle(addDays(today, -1))).records);
    expect((await it_.ask(boundsOf(addDays(today, -3), addDays(today, -1)))).code).toBe("70008");
    const last = await it_.ask({ ...bounds, idLessThan: "1" });
    expect(Object.keys(last.data)).toEqual(["commissionlist"]);
  });
});

describe("late news", () => {
  const day = addDays(today, -4);

  it("shows at once what was added, changed and withdrawn, and the oracle agrees", async () => {
    const before = await it_.readAll(boundsOf(day));
    for (const kind of ["add", "change", "withdraw"]) {
      const answer = await it_.control("POST", "/commissions", { day, kind, count: 3 });
      const truth = await answer.json();
      expect(await it_.oracle(day)).toEqual({ ...truth, published: true });
      const rows = await it_.readAll(boundsOf(day));
      expect(rows.length).toBe(truth.records);
      expect(sum(rows.map((row) => decimal(row.rebateAmount)))).toBe(truth.rebateAmount);
    }
    const after = await it_.readAll(boundsOf(day));
    expect(after.length).toBe(before.length);
    expect(after).not.toEqual(before);
  });

  it.each([
    [{ day: "2026-11-20", kind: "add", count: 1 }, /day: must have ended/],
    [{ day: "2026-13-20", kind: "add", count: 1 }, /day: must be a day/],
    [{ day, kind: "lose", count: 1 }, /kind: must be add, change, withdraw/],
    [{ day, kind: "add", count: 501 }, /count: must be a whole number from 1 to 500/],
  ])("is refused as %j, with a sentence", async (body, sentence) => {
    const refused = await it_.control("POST", "/commissions", body);
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(sentence);
  });
});

describe("the oracle", () => {
  it.runIf(isFull)(
    "tells every day of the history, beyond retention and before publication",
    async () => {
      const from = addDays(today, -40);
      const days = await it_.days(from, today);
      expect(days.length).toBe(41);
      expect(days[0]).toMatchObject({ day: from, published: true });
      expect(days[0]?.records).toBeGreaterThan(100);
      expect(days[40]).toMatchObject({ day: today, published: false });
      expect(days[40]?.records).toBeGreaterThan(100);
      expect(await it_.readAll(boundsOf(from))).toEqual([]);
      expect(await it_.readAll(boundsOf(today))).toEqual([]);
    },
  );

  it("gives a day of thousands of records in pages that make the whole", async () => {
    const day = addDays(today, -5);
    const late = { type: "amend-commissions", day, kind: "add", count: 500 } as const;
    for (let times = 0; times < 8; times += 1) it_.venue.exchange.perform(late);
    const first = await (await it_.control("GET", `/oracle/day?day=${day}`)).json();
    const asked = `/oracle/day?day=${day}&after=${first.next}`;
    const second = await (await it_.control("GET", asked)).json();
    expect(first.records.length).toBe(5_000);
    expect(second.next).toBeNull();
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe((await it_.oracle(day)).records);
  });

  it.each([
    ["/oracle/days?from=2026-11-02&to=2026-11-01", /to: must not be before from/],
    ["/oracle/days?from=2026-01-01&to=2026-11-01", /to: at most 100 days/],
    ["/oracle/days?from=2026-11-01", /to: must be a day/],
    ["/oracle/day?day=yesterday", /day: must be a day/],
    ["/oracle/day?day=2026-11-01&after=5", /after: must be/],
  ])("refuses %s with a sentence", async (asked, sentence) => {
    const refused = await it_.control("GET", asked);
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(sentence);
  });
});
