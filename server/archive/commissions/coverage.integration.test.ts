import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import { pool } from "../../db/database";
import { acquireToken } from "../../gateway/rate-limits/tokens";
import { startChild } from "../../gateway/testing/start-child";
import type { VenueDesk } from "../../gateway/testing/venue-desk";
import { processInstanceId } from "../../processes/process-lease";
import { until } from "../../testing/until";
import { dueDays } from "../archive-definition";
import { publishedDays } from "../testing/booked-days";
import { BrokerArchive } from "../testing/broker-archive";
import { coverageOf, syncPaceOf } from "./coverage";
import { commissionArchive } from "./definition";
import { readableDays } from "./schedule";

// What the coverage says of each day is what was seen of it, whatever became of the syncs.

const archiveChild = path.join(import.meta.dirname, "../../worker/testing/archive-child.ts");
const hourMs = 3_600_000;
/** By noon of the next day the venue has published a day. */
const noonMs = 12 * hourMs;
let archive: BrokerArchive;
let on: VenueDesk;
let accountId: string;
let yesterday: Day;

beforeAll(async () => {
  archive = await BrokerArchive.start();
  ({ on, accountId, yesterday } = archive);
});

afterAll(() => on.close());

beforeEach(() => archive.deviate({}));

const now = () => archive.now();
const sync = (day: Day) => archive.sync(day);
const pass = (byMs: number) => archive.pass(byMs);

const dayIn = async (day: Day) => (await coverageOf(accountId, day, day)).days[0];

const bookedOn = async (day: Day) => (await publishedDays(on, day, day))[0]?.records ?? 0;

/** Records of a day that were listed as corrections, by kind. */
const corrected = async (day: Day) =>
  (
    await pool().query<{ kind: string; n: number }>(
      `SELECT kind, count(*)::int AS n FROM correction
       WHERE account_id = $1 AND day = $2 AND returned_at IS NULL GROUP BY kind`,
      [accountId, day],
    )
  ).rows;

describe("the coverage", () => {
  it.runIf(isFull)(
    "calls interrupted what a kill left half read, and expired what nobody read",
    async () => {
      const readable = readableDays(now());
      await dueDays(commissionArchive, accountId, now());
      const twelfth = addDays(yesterday, -11);
      const elsewhere = "UPDATE archive_day SET next_at = NULL WHERE account_id = $1 AND day <> $2";
      await pool().query(elsewhere, [accountId, twelfth]);
      const slowly = { endpoint: "order-commission", kind: "delay" };
      await on.control("POST", "/faults", {
        faults: [
          { ...slowly, delayMs: 0, count: 1 },
          { ...slowly, delayMs: 60_000, count: 5 },
        ],
      });
      const child = await startChild(archiveChild);
      await until(async () => (await rowsOf(twelfth)) > 0);
      const records = await rowsOf(twelfth);
      expect(await dayIn(twelfth)).toMatchObject({ state: "syncing", records });
      child.process.kill("SIGKILL");
      await child.ended;
      await on.control("DELETE", "/faults");
      // As the supervisor tells of a process that died.
      await pool().query(
        `UPDATE process_instance SET lease_until = now()
       WHERE id = (SELECT holder FROM archive_day
                   WHERE account_id = $1 AND day = $2 AND archive = 'commissions')`,
        [accountId, twelfth],
      );
      expect(await dayIn(twelfth)).toMatchObject({ state: "partial", completeSyncs: 0, records });

      await pool().query(
        "UPDATE archive_day SET next_at = now() WHERE account_id = $1 AND archive = 'commissions'",
        [accountId],
      );
      await pass(dayMs);
      await dueDays(commissionArchive, accountId, now());
      const oldest = readable[0] ?? yesterday;
      expect(readable).toHaveLength(30);
      expect(await dayIn(oldest)).toMatchObject({ state: "lost", nextAt: null });
      await sync(twelfth);
      expect(await dayIn(twelfth)).toMatchObject({
        ...{ state: "provisional", records: await bookedOn(twelfth) },
      });
    },
  );

  it.runIf(isFull)(
    "does not call a day verified whose tied record one method lost, and finds it",
    async () => {
      await archive.deviate({ "commission-tie-ms": 1 });
      const days = daysFrom(addDays(yesterday, -10), yesterday);
      let lossy: Day | undefined;
      for (const day of days) {
        await sync(day);
        if (((await dayIn(day))?.records ?? 0) < (await bookedOn(day))) {
          lossy = day;
          break;
        }
      }
      if (lossy === undefined) throw new Error("No day of the venue has a tie at a page's edge.");
      const lost = (await bookedOn(lossy)) - ((await dayIn(lossy))?.records ?? 0);
      expect((await dayIn(lossy))?.state).toBe("provisional");
      await pass(6 * hourMs);
      await sync(lossy);
      expect((await dayIn(lossy))?.records).toBe(await bookedOn(lossy));
      expect((await dayIn(lossy))?.state).not.toBe("confirmed");
      expect(await corrected(lossy)).toEqual([{ kind: "added", n: lost }]);
    },
  );

  it("calls a day without records empty only once a later day is published", async () => {
    const empty = dayOf(now(), "UTC+8");
    await pass(dayBounds(empty, "UTC+8").endMs + noonMs - now());
    for (let left = await bookedOn(empty); left > 0; left = await bookedOn(empty)) {
      const some = { day: empty, kind: "withdraw", count: Math.min(left, 500) };
      await on.control("POST", "/commissions", some);
    }
    for (let syncs = 0; syncs < 3; syncs += 1) {
      await sync(empty);
      expect(await dayIn(empty)).toMatchObject({ state: "awaiting-publication", records: 0 });
      await pass(6 * hourMs);
    }
    const next = addDays(empty, 1);
    while (dayOf(now(), "UTC+8") === next || (await bookedOn(next)) === 0) await pass(6 * hourMs);
    await sync(next);
    expect((await dayIn(next))?.records).toBeGreaterThan(0);
    expect(await dueDays(commissionArchive, accountId, now())).toContain(empty);
    await sync(empty);
    expect(await dayIn(empty)).toMatchObject({ state: "confirmed-empty", records: 0 });
  });
});

describe("the pace of a sync", () => {
  it("tells the calls in use and what is left, and nothing while no day is synced", async () => {
    const { accountId: own } = on.accounts.trader;
    await pool().query(
      `INSERT INTO archive_day (account_id, archive, day, state, next_at)
       SELECT $1, 'commissions', $2::date - back, 'awaiting-publication',
         CASE WHEN back < 5 THEN to_timestamp($3::float8 / 1000) END
       FROM generate_series(0, 6) AS back`,
      [own, yesterday, now()],
    );
    expect(await syncPaceOf(own, now())).toBeNull();
    await pool().query(
      `UPDATE archive_day SET holder = $3, lease_until = now() + interval '1 minute'
       WHERE account_id = $1 AND day = $2`,
      [own, yesterday, await processInstanceId()],
    );
    const limit = { scope: own, endpoint: "order-commission", tokens: 20 };
    for (let calls = 0; calls < 3; calls += 1) await acquireToken(limit, { first: 6, end: 20 });
    const pace = { used: 3, allowed: 20, kept: 6, syncing: 1, waiting: 4, leftMs: null };
    expect(await syncPaceOf(own, now())).toEqual(pace);

    const ended = (days: number) =>
      pool().query(
        `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows,
           state, started_at, ended_at)
         SELECT 'read_' || gen_random_uuid(), $1, 'commissions', $2, 0, 0, true, 500, 'complete',
           now() - interval '2 minutes', now() FROM generate_series(1, $3)`,
        [own, yesterday, days],
      );
    await ended(2);
    expect(await syncPaceOf(own, now())).toEqual(pace);
    // Three in the last minute: five take 100 s.
    await ended(1);
    expect(await syncPaceOf(own, now())).toEqual({ ...pace, leftMs: 100_000 });
  });
});

async function rowsOf(day: Day): Promise<number> {
  const { rows } = await pool().query<{ rows: number }>(
    `SELECT coalesce(sum(rows), 0)::int AS rows FROM sync_run
     WHERE account_id = $1 AND archive = 'commissions' AND day = $2`,
    [accountId, day],
  );
  return rows[0]?.rows ?? 0;
}
