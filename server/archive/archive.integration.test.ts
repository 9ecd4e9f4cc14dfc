import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { atSize, isFull } from "@/lib/testing/size";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import { pool } from "../db/database";
import { exchangeNow, refreshClock } from "../gateway/account-probe";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { until } from "../testing/until";
import { dueDays, syncDay } from "./archive-definition";
import { commissionArchive } from "./commissions/definition";
import { commissionReport } from "./commissions/report";
import { type BookedDay, publishedDays } from "./testing/booked-days";

const archiveChild = path.join(import.meta.dirname, "../worker/testing/archive-child.ts");
const hourMs = 3_600_000;
let on: VenueDesk;
let accountId: string;
let firstYesterday: Day;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await on.noon();
  firstYesterday = yesterday();
});

afterAll(() => on.close());

/** Every test looks at days of its own: they share one archive. */
beforeEach(async () => {
  await setDeviations({});
  await refreshClock(accountId);
});

async function setDeviations(wanted: Readonly<Record<string, unknown>>): Promise<void> {
  await on.control("DELETE", "/quirks");
  await on.control("POST", "/quirks", { quirks: wanted });
}

const now = () => exchangeNow(accountId);
const yesterday = () => addDays(dayOf(now(), "UTC+8"), -1);
/**
 * A day of its own for each test, however far the clock was moved before it. On the ninth day
 * before its first the venue books nothing.
 */
const back = (days: number) => addDays(firstYesterday, -days);
const always = () => true;

const truthOf = (from: Day, to: Day) => publishedDays(on, from, to);

async function read(...days: readonly Day[]): Promise<void> {
  await dueDays(commissionArchive, accountId, now());
  for (const day of days) await syncDay(commissionArchive, accountId, day, now, always);
}

const report = (from: Day, to: Day) =>
  commissionReport({ accountId, from, to, product: null, symbol: null }, "day");

/** The archive's days and sums, as the venue's truth would say them. */
async function archived(from: Day, to: Day) {
  const { rows } = await report(from, to);
  return rows
    .map(({ key, fills, volume, fee, pureFee, rebate }) => ({
      ...{ day: key, records: fills, volume, fee, pureFee },
      rebateAmount: rebate,
    }))
    .reverse();
}

const expected = (truth: readonly BookedDay[]) =>
  truth
    .filter(({ records }) => records > 0)
    .map(({ day, records, volume, fee, pureFee, rebateAmount }) => ({
      ...{ day, records, volume, fee, pureFee },
      rebateAmount,
    }));

const stateOf = async (day: Day) =>
  (await report(day, day)).days.find((each) => each.day === day)?.state;

/** In how many ms it is to be read again. */
const waitOf = async (day: Day) => {
  const [unit] = (await report(day, day)).days;
  return (unit?.nextAt ?? 0) - now();
};

const countOf = async (sql: string) =>
  (await pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [accountId])).rows[0]
    ?.n ?? 0;

/** The exchange's clock goes on by so much. */
async function pass(byMs: number): Promise<void> {
  await on.control("POST", "/clock", { byMs });
  await refreshClock(accountId);
}

const readsOf = async (day: Day) =>
  (
    await pool().query<{ state: string; method: string }>(
      `SELECT state, method FROM sync_run
       WHERE account_id = $1 AND archive = 'commissions' AND day = $2 ORDER BY started_at`,
      [accountId, day],
    )
  ).rows;

/** How many changes of a day are listed, by kind; those that proved to be none are not. */
async function correctionsOf(day: Day): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ kind: string; n: number }>(
    `SELECT kind, count(*)::int AS n FROM correction
     WHERE account_id = $1 AND day = $2 AND returned_at IS NULL GROUP BY kind ORDER BY kind`,
    [accountId, day],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

const pagesSql = "archive_page JOIN sync_run ON sync_run.id = sync_run_id WHERE account_id = $1";
const pagesOf = (day: Day) => countOf(`${pagesSql} AND day = '${day}'`);
/** Days that are still to be read: not those that the exchange has forgotten meanwhile. */
const unreadSql =
  "archive_day WHERE account_id = $1 AND complete_syncs = 0 AND next_at IS NOT NULL";
const transferGapSql =
  "archive_day WHERE account_id = $1 AND archive = 'transfers' AND complete_syncs = 0";

describe("a day", () => {
  it("that a person in another zone asks for is the whole day of UTC+8", async () => {
    vi.stubEnv("TZ", "America/Sao_Paulo");
    const day = addDays(dayOf(now(), "UTC+8"), -1);
    await read(day);
    const { startMs, endMs } = dayBounds(day, "UTC+8");
    expect(new Date(startMs).getHours()).toBe(13);
    vi.unstubAllEnvs();
    const { rows } = await pool().query(
      `SELECT DISTINCT params->>'startTime' AS start, params->>'endTime' AS end
       FROM ${pagesSql} AND archive = 'commissions' AND day = $2 AND method = 'cursor'`,
      [accountId, day],
    );
    expect(rows).toEqual([{ start: `${startMs}`, end: `${endMs}` }]);
  });

  it("is read whole whatever its pages and their ends are like", async () => {
    const day = addDays(yesterday(), -2);
    const wanted = expected(await truthOf(day, day));
    const usual = [
      { "commission-short-pages": true, "commission-end-id": "absent" },
      {
        ...{ "commission-duplicates": true, "commission-end-id": "last" },
        "commission-outside-range": true,
      },
    ];
    const others = [
      { "commission-outside-range": true },
      { "commission-duplicates": true },
      { "commission-short-pages": true },
      { "commission-end-id": "empty" },
      { "commission-end-id": "absent" },
      { "commission-end-id": "last" },
      { "commission-duplicates": true, "commission-end-id": "last" },
    ];
    for (const odd of isFull ? [...usual, ...others] : usual) {
      await setDeviations(odd);
      await read(day);
      const found = (await archived(day, day)).map((each) => ({ ...each }));
      expect(found, JSON.stringify(odd)).toEqual(wanted);
    }
  });

  it("counts each record once however often it is read", async () => {
    const day = addDays(yesterday(), -3);
    await read(day, day, day);
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
    expect(await countOf(`fill WHERE account_id = $1 AND day = '${day}' AND revision > 1`)).toBe(0);
  });

  it.runIf(isFull)(
    "breaks off a list that goes in circles, says so, and begins it anew",
    async () => {
      const day = addDays(yesterday(), -4);
      await setDeviations({ "commission-end-id": "repeated" });
      await read(day);
      const [broken] = (await report(day, day)).days;
      expect(broken).toMatchObject({ state: "partial", completeSyncs: 0 });
      expect(broken?.lastError).toMatch(/repeats itself|repeated earlier records/);
      const waits = [await waitOf(day)];
      for (let again = 0; again < 3; again += 1) {
        await read(day);
        waits.push(await waitOf(day));
      }
      expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
      expect(new Set(waits)).toHaveProperty("size", waits.length);
      await setDeviations({});
      await read(day);
      expect(await stateOf(day)).toBe("provisional");
      expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
    },
  );

  it.runIf(isFull)(
    "makes a call that failed again in its place, and loses no page by it",
    async () => {
      const day = addDays(yesterday(), -5);
      const failing = (count: number) => ({ endpoint: "order-commission", count });
      await on.control("POST", "/faults", {
        faults: [
          { ...failing(2), kind: "delay", delayMs: 0 },
          { ...failing(3), kind: "drop-before" },
        ],
      });
      await read(day);
      expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
      expect(await stateOf(day)).toBe("provisional");
      expect(await readsOf(day)).toMatchObject([{ state: "complete" }]);
    },
  );

  it.runIf(isFull)("goes on from its page when the exchange fails for long", async () => {
    const day = back(17);
    await on.control("POST", "/faults", {
      faults: [
        { endpoint: "order-commission", kind: "delay", delayMs: 0, count: 2 },
        { endpoint: "order-commission", kind: "drop-before", count: 6 },
      ],
    });
    await read(day);
    const [half] = (await report(day, day)).days;
    expect(half).toMatchObject({ state: "partial", completeSyncs: 0 });
    expect(await pagesOf(day)).toBe(2);
    await read(day);
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
    expect(await readsOf(day)).toHaveLength(1);
  });

  it("follows a late correction and keeps what was told before", async () => {
    const day = addDays(yesterday(), -6);
    await read(day);
    const before = await archived(day, day);
    await on.control("POST", "/commissions", { day, kind: "change", count: 3 });
    await on.control("POST", "/commissions", { day, kind: "add", count: 2 });
    await read(day);
    const after = await archived(day, day);
    expect(after).toEqual(expected(await truthOf(day, day)));
    expect(after).not.toEqual(before);
    expect(await stateOf(day)).toBe("changed");
    expect(await correctionsOf(day)).toEqual({ added: 2, changed: 3 });
    const old = await pool().query(
      `SELECT old.written FROM fill_revision AS old JOIN fill USING (id) WHERE account_id = $1`,
      [accountId],
    );
    expect(old.rowCount).toBe(3);
  });

  it("with a number that is none is kept in quarantine and never called complete", async () => {
    const day = addDays(yesterday(), -7);
    await setDeviations({ "commission-numbers": "unparseable" });
    await read(day);
    expect(await stateOf(day)).toBe("quarantine");
    expect(await countOf("archive_quarantine WHERE account_id = $1")).toBeGreaterThan(0);
    await setDeviations({ "commission-numbers": "thirty-digits" });
    await read(day);
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
  });

  it("that is not published yet is not called empty, and is found once it is", async () => {
    await on.control("POST", "/clock", { byMs: dayMs });
    await refreshClock(accountId);
    const day = yesterday();
    await setDeviations({ "commission-held-day": day });
    await read(day);
    expect(await stateOf(day)).toBe("awaiting-publication");
    await setDeviations({});
    await on.control("POST", "/clock", { byMs: dayMs / 2 });
    await refreshClock(accountId);
    expect(await dueDays(commissionArchive, accountId, now())).toContain(day);
    await read(day);
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
  });

  it("is verified by two equal passes, six hours apart, by two methods", async () => {
    const day = back(15);
    await read(day);
    expect(await stateOf(day)).toBe("provisional");
    await read(day);
    expect(await stateOf(day)).toBe("provisional");
    await pass(6 * hourMs);
    expect(await dueDays(commissionArchive, accountId, now())).toContain(day);
    await read(day);
    expect(await stateOf(day)).toBe("confirmed");
    expect((await readsOf(day)).map(({ method }) => method)).toEqual([
      "cursor",
      "slices",
      "slices",
    ]);
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
  });

  it.runIf(isFull)(
    "whose second pass is empty is changed, not confirmed, and keeps its sums",
    async () => {
      const day = back(11);
      await read(day);
      const truth = expected(await truthOf(day, day));
      await pass(6 * hourMs);
      await setDeviations({ "commission-held-day": day });
      await read(day);
      const [changed] = (await report(day, day)).days;
      expect(changed).toMatchObject({ state: "changed", missing: truth[0]?.records });
      expect(await archived(day, day)).toEqual(truth);
      await setDeviations({});
      await pass(6 * hourMs);
      await read(day);
      expect(await stateOf(day)).toBe("provisional");
      expect(await archived(day, day)).toEqual(truth);
      await pass(6 * hourMs);
      await read(day);
      expect(await stateOf(day)).toBe("confirmed");
      expect(await correctionsOf(day)).toEqual({});
    },
  );

  it("loses voided records only when both methods lack them, six hours apart", async () => {
    const day = back(12);
    await read(day);
    await pass(6 * hourMs);
    await read(day);
    const before = await archived(day, day);
    expect(await stateOf(day)).toBe("confirmed");
    await on.control("POST", "/commissions", { day, kind: "withdraw", count: 2 });
    await pass(6 * hourMs);
    await read(day);
    expect((await report(day, day)).days[0]).toMatchObject({ state: "changed", missing: 2 });
    expect(await archived(day, day)).toEqual(before);
    await read(day);
    expect(await correctionsOf(day)).toEqual({ missing: 2 });
    await pass(6 * hourMs);
    await read(day);
    expect(await stateOf(day)).toBe("confirmed");
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
    expect(await correctionsOf(day)).toEqual({ voided: 2 });
  });

  it.runIf(isFull)(
    "is verified by other pages where the exchange does not heed times within it",
    async () => {
      const day = back(13);
      await setDeviations({ "commission-whole-days": true });
      await read(day);
      await pass(6 * hourMs);
      await read(day);
      expect(await stateOf(day)).toBe("confirmed");
      expect((await readsOf(day)).map(({ method }) => method)).toEqual(["cursor", "other-pages"]);
      expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
    },
  );

  it.runIf(isFull)("is verified also where the exchange gives short pages", async () => {
    const day = back(14);
    await setDeviations({ "commission-short-pages": true });
    await read(day);
    await pass(6 * hourMs);
    await read(day);
    expect((await readsOf(day)).map(({ method }) => method)).toEqual(["cursor", "slices"]);
    expect(await stateOf(day)).toBe("confirmed");
  });

  it.runIf(isFull)("waits for a busy rate limit without calling that a failure", async () => {
    const day = back(18);
    await read(day);
    const endpoint = "order-commission";
    await pool().query(
      `UPDATE rate_limit_token SET free_at = clock_timestamp() + interval '12 seconds'
       WHERE scope = $1 AND endpoint = $2`,
      [accountId, endpoint],
    );
    await read(day);
    const reads = await readsOf(day);
    expect(reads.map(({ state }) => state)).toEqual(["complete", "complete"]);
    expect((await report(day, day)).days[0]?.lastError).toBeNull();
  });

  it.runIf(isFull)("with a row put right leaves the quarantine and its words", async () => {
    const day = back(16);
    await setDeviations({ "commission-numbers": "unparseable" });
    await read(day);
    const [odd] = (await report(day, day)).days;
    expect(odd?.state).toBe("quarantine");
    expect(odd?.setAside).toBeGreaterThan(0);
    await setDeviations({});
    await pass(6 * hourMs);
    await read(day);
    expect((await report(day, day)).days[0]).toMatchObject({ setAside: 0, state: "changed" });
    expect(await archived(day, day)).toEqual(expected(await truthOf(day, day)));
  });

  it("is read by one process at a time, and free when that one is known to be dead", async () => {
    const day = addDays(yesterday(), -8);
    await read(day);
    await pool().query(
      `INSERT INTO process_instance (id, process, lease_until)
       VALUES ('another', 'worker', now() + interval '1 minute')`,
    );
    await pool().query(
      `UPDATE archive_day SET holder = 'another', lease_until = now() + interval '1 minute'
       WHERE account_id = $1 AND day = $2`,
      [accountId, day],
    );
    const pages = await pagesOf(day);
    await read(day);
    expect(await pagesOf(day)).toBe(pages);
    await pool().query("UPDATE process_instance SET lease_until = now() WHERE id = 'another'");
    await read(day);
    expect(await pagesOf(day)).toBeGreaterThan(pages);
  });
});

/** Leaves out what no test has read of these days, as the seeded desk does one; says which. */
async function leaveOut(from: Day, to: Day): Promise<readonly Day[]> {
  await dueDays(commissionArchive, accountId, now());
  const { rows } = await pool().query<{ day: Day }>(
    `UPDATE archive_day SET excluded = true, next_at = NULL
     WHERE account_id = $1 AND archive = 'commissions' AND complete_syncs = 0
       AND day BETWEEN $2 AND $3 RETURNING day::text AS day`,
    [accountId, from, to],
  );
  return rows.map(({ day }) => day);
}

describe("a worker", () => {
  it.runIf(isFull)(
    "reads every day it can reach, and after a kill -9 the same to the last digit",
    async () => {
      const to = yesterday();
      const from = addDays(to, -29);
      const leftOut = isFull ? [] : await leaveOut(addDays(from, 2), addDays(to, -6));
      const slowly = { endpoint: "order-commission", kind: "delay", delayMs: 1_000, count: 400 };
      await on.control("POST", "/faults", { faults: [slowly] });
      const first = await startChild(archiveChild);
      // Transfers do not wait for the commissions.
      await until(async () => (await countOf(transferGapSql)) === 0, { withinMs: 120_000 });
      expect(await countOf(unreadSql)).toBeGreaterThan(0);
      await on.control("DELETE", "/faults");
      const pages = await countOf(pagesSql);
      await until(async () => (await countOf(pagesSql)) > pages + atSize(25, 6), {
        withinMs: 120_000,
      });
      first.process.kill("SIGKILL");
      await first.ended;
      // As the supervisor tells of a process that died.
      await pool().query("UPDATE process_instance SET lease_until = now() WHERE process <> 'desk'");
      const { rows: interrupted } = await pool().query<{ id: string }>(
        "SELECT id FROM sync_run WHERE account_id = $1 AND state = 'syncing'",
        [accountId],
      );
      const second = await startChild(archiveChild);
      await until(async () => (await countOf(`${unreadSql} AND archive = 'commissions'`)) === 0, {
        withinMs: 120_000,
      });
      await until(async () => (await countOf(transferGapSql)) === 0, { withinMs: 120_000 });
      // What the dead one had begun goes on; what the second one has begun since may stay open.
      const ids = interrupted.map(({ id }) => `'${id}'`).join(", ");
      const leftOpen = `sync_run WHERE account_id = $1 AND state = 'syncing' AND id IN (${ids})`;
      expect(interrupted.length).toBeGreaterThan(0);
      await until(async () => (await countOf(leftOpen)) === 0, { withinMs: 120_000 });
      second.process.kill("SIGTERM");
      expect(await second.ended).toBe(0);

      const truth = (await truthOf(from, to)).filter(({ day }) => !leftOut.includes(day));
      expect(truth.length).toBeGreaterThanOrEqual(isFull ? 28 : 6);
      // The first day is on the exchange's edge: its beginning is gone, and the archive says so.
      const sums = (await archived(from, to)).filter(({ day }) => !leftOut.includes(day as Day));
      expect(sums.slice(1)).toEqual(expected(truth).slice(1));
      expect(await stateOf(from)).toBe("expired-partial");
      expect(await stateOf(addDays(from, 1))).toBe("provisional");
    },
  );
});
