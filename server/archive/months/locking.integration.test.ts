import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longDay } from "@/lib/archive/day-range";
import { daysOfMonth, type Month } from "@/lib/archive/month";
import { type MonthClose, monthBlockers, partialText } from "@/lib/archive/month-close";
import { addDays, type Day } from "@/lib/time";
import { pool } from "../../db/database";
import { DeskError } from "../../desk-error";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import { addClient } from "../clients/manage-clients";
import { lockMonth, reopenMonth } from "./change-month";
import { monthClose } from "./month-status";

const august = "2026-08" as Month;
const first = "2026-08-12" as Day;

let on: TestDesk;
let accountId: string;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  for (const day of [addDays(first, -2), addDays(first, -1)]) await archive(day, "lost", 0);
  for (const day of daysOfMonth(august).filter((each) => each >= first)) {
    await archive(day, "confirmed", 7);
  }
});

afterAll(() => on.close());

const archive = (day: Day, state: string, records: number) =>
  pool().query(
    `INSERT INTO archive_day
       (account_id, archive, day, state, complete_syncs, records, first_verified_at)
     VALUES ($1, 'commissions', $2, $3, CASE WHEN $4 > 0 THEN 2 ELSE 0 END, $4, now())`,
    [accountId, day, state, records],
  );

const close = () => monthClose(accountId, august);

async function lock(seen: Partial<Pick<MonthClose, "partialFrom">> & { reason?: string } = {}) {
  const { digest, partialFrom } = await close();
  const month = { accountId, month: august };
  await lockMonth(on.trader, month, { digest, partialFrom, reason: null, ...seen });
  return close();
}

const open = () => reopenMonth(on.trader, { accountId, month: august }, "For the test.");

async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeskError) || error.failure.kind !== "invalid") throw error;
  return error.failure.issues.map(({ message }) => message).join(" ");
}

const audited = async () => {
  const { rows } = await pool().query<{ detail: Record<string, string> }>(
    "SELECT detail FROM audit_event WHERE action = 'month.locked' ORDER BY seq DESC LIMIT 1",
  );
  return rows[0]?.detail;
};

describe("a month that began before the archive", () => {
  it("is closed from the archive's first day on, with no day waived", async () => {
    const { partialFrom } = await close();
    expect(partialFrom).toBe(first);
    expect(monthBlockers(await close())).toEqual([]);
    expect(await refused(lock({ partialFrom: null }))).toContain("has changed since");
    const { locked, history } = await lock();
    expect(locked).toMatchObject({ kind: "locked", day: first });
    expect(history.map(({ kind }) => kind)).toEqual(["locked"]);
    expect(await audited()).toMatchObject({ partialFrom: first });
    expect(partialText(first)).toBe(`Partial, from ${longDay(first)}`);
    await open();
  });

  it("still needs each day from then on, and each before it that has records", async () => {
    await pool().query("UPDATE archive_day SET state = 'changed' WHERE day = '2026-08-20'");
    expect(await refused(lock())).toBe("19 of 20 days verified. 20 Aug: Changed.");
    await pool().query("UPDATE archive_day SET state = 'confirmed' WHERE day = '2026-08-20'");
    const before = addDays(first, -1);
    await pool().query("UPDATE archive_day SET state = 'partial' WHERE day = $1", [before]);
    expect((await close()).partialFrom).toBe(before);
    expect(await refused(lock())).toContain("11 Aug: Sync interrupted.");
    await pool().query("UPDATE archive_day SET state = 'lost' WHERE day = $1", [before]);
  });
});

describe("a sync by uid", () => {
  /** The last progress was so long ago: a uid of a day whose records have changed since. */
  const idle = (minutes: number) =>
    pool().query(
      `INSERT INTO uid_sync (account_id, day, uid, state, records, rows, unknown, synced_at)
       VALUES ($1, '2026-08-31', '3000000001', 'complete', 6, 0, 0,
         now() - $2 * interval '1 minute')
       ON CONFLICT (account_id, day, uid) DO UPDATE SET synced_at = excluded.synced_at`,
      [accountId, minutes],
    );

  it("keeps a month from being locked while it is queued or running", async () => {
    const clientId = await addClient(on.trader, { accountId, name: "Northlight", tags: [] });
    await pool().query(
      `INSERT INTO client_uid (account_id, number, from_day, created_by, created_at, uid, client_id)
       VALUES ($1, 1, '2026-08-01', $2, now() - interval '1 day', '3000000001', $3)`,
      [accountId, on.trader.userId, clientId],
    );
    expect((await close()).uidSync?.days).toEqual(
      daysOfMonth(august).filter((day) => day >= first),
    );
    await idle(29);
    const why = "Attribution in progress. UIDs of 12\u201331 Aug are being synced.";
    expect(await refused(lock({ reason: "It takes too long." }))).toBe(why);
  });

  it("after 30 minutes without progress lets it be locked with a reason only", async () => {
    await idle(31);
    expect(await refused(lock())).toContain("Enter a reason to lock without them.");
    const { locked } = await lock({ reason: "The exchange ignores the filter." });
    expect(locked?.reason).toBe("The exchange ignores the filter.");
    expect((await audited())?.unsyncedUids).toContain("2026-08-31");
    await open();
  });

  it("has its 30 minutes anew with each uid of a day that comes to its end", async () => {
    await pool().query("UPDATE uid_sync SET records = 7, synced_at = now()");
    expect(await refused(lock())).toContain("UIDs of 12\u201330 Aug are being synced.");
  });

  it("is not waited for where the exchange serves the days no more", async () => {
    await archive("2026-10-05" as Day, "confirmed", 7);
    expect((await close()).uidSync).toBeNull();
    expect((await lock()).locked?.reason).toBeNull();
  });
});
