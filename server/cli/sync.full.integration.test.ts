import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayMs, dayOf } from "@/lib/time";
import { dueDays } from "../archive/archive-definition";
import { commissionArchive } from "../archive/commissions/definition";
import { pool } from "../db/database";
import { exchangeNow } from "../gateway/account-probe";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";

let on: VenueDesk;
let accountId: string;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await on.noon();
  await leaveOnly(newestDays);
});

afterAll(() => on.close());

/** How many days of commissions there are to read; the others are read as these are. */
const newestDays = 29;

async function leaveOnly(days: number): Promise<void> {
  const now = exchangeNow(accountId);
  await dueDays(commissionArchive, accountId, now);
  const first = addDays(dayOf(now, "UTC+8"), -days);
  await pool().query(
    `UPDATE archive_day SET next_at = NULL
     WHERE account_id = $1 AND archive = 'commissions' AND day < $2`,
    [accountId, first],
  );
}

/** What the command prints of the broker's archives, and its exit code. */
async function sync() {
  const child = await startChild(path.join(import.meta.dirname, "sync.ts"));
  const code = await child.ended;
  return { code, text: child.lines.join("\n") };
}

const unread = async () =>
  (
    await pool().query<{ archive: string; day: string }>(
      `SELECT archive, day::text AS day FROM archive_day
       WHERE account_id = $1 AND complete_syncs = 0 AND next_at IS NOT NULL`,
      [accountId],
    )
  ).rows;

it("reads everything that is due of every archive once, and ends", async () => {
  const { code, text } = await sync();
  expect(text).toMatch(new RegExp(`commissions of ${accountId}: ${newestDays} synced`));
  expect(text).toMatch(new RegExp(`transfers of ${accountId}: \\d+ synced`));
  expect(await unread()).toEqual([]);
  const { rows } = await pool().query("SELECT 1 FROM sync_run WHERE state <> 'complete'");
  expect({ code, open: rows }).toEqual({ code: 0, open: [] });
});

it("finds nothing to do right after that", async () => {
  const { code, text } = await sync();
  expect(text).toContain(`commissions of ${accountId}: 0 synced`);
  expect(code).toBe(0);
});

it("names a day whose sync was interrupted, and exits with 1", async () => {
  // Two days later there are days that no sync has read: those are read along the cursor. The
  // others are due for their second sync, which is no matter here.
  await pool().query("UPDATE archive_day SET next_at = NULL WHERE account_id = $1", [accountId]);
  await on.control("POST", "/clock", { byMs: 2 * dayMs });
  await on.control("POST", "/quirks", { quirks: { "commission-end-id": "repeated" } });
  const { code, text } = await sync();
  await on.control("DELETE", "/quirks");
  expect(text).toMatch(/ {2}\d{4}-\d\d-\d\d interrupted: /);
  expect(code).toBe(1);
});
