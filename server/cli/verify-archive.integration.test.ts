import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayOf } from "@/lib/time";
import { dueDays, syncDay } from "../archive/archive-definition";
import { certificateOf } from "../archive/commissions/certificates";
import { commissionArchive } from "../archive/commissions/definition";
import { asOwner } from "../db/testing";
import { exchangeNow, refreshClock } from "../gateway/account-probe";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";

const hourMs = 3_600_000;
let on: VenueDesk;
let accountId: string;
let days: readonly [Day, Day, Day];

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await refreshClock(accountId);
  const yesterday = addDays(dayOf(now(), "UTC+8"), -1);
  days = [addDays(yesterday, -5), addDays(yesterday, -4), addDays(yesterday, -3)];
  await sync(...days);
  await pass(6 * hourMs);
  await sync(...days);
}, 120_000);

afterAll(() => on.close());

const now = () => exchangeNow(accountId);

async function sync(...wanted: readonly Day[]): Promise<void> {
  await dueDays(commissionArchive, accountId, now());
  for (const day of wanted) await syncDay(commissionArchive, accountId, day, now, () => true);
}

async function pass(byMs: number): Promise<void> {
  await on.control("POST", "/clock", { byMs });
  await refreshClock(accountId);
}

/** What the command prints of this archive, and its exit code. */
async function verify() {
  const child = await startChild(path.join(import.meta.dirname, "verify-archive.ts"));
  const code = await child.ended;
  return { code, lines: child.lines.filter((line) => line.includes(accountId)) };
}

/** Changes rows as somebody would who owns the database, looks, and puts them back. */
async function tampered(table: string, change: string, values: readonly unknown[] = []) {
  await asOwner().query(`CREATE TABLE before_it AS TABLE ${table}`);
  await asOwner().query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  try {
    const { rowCount } = await asOwner().query(change, [...values]);
    expect(rowCount, change).toBe(1);
    return await verify();
  } finally {
    await asOwner().query(`DELETE FROM ${table}`);
    await asOwner().query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE before_it`);
    await asOwner().query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await asOwner().query("DROP TABLE before_it");
  }
}

/** One row of a day, by the column that is a key. */
const oneOf = (table: string, key = "id") =>
  `${key} = (SELECT ${key} FROM ${table} WHERE account_id = $1 AND day = $2 ORDER BY 1 LIMIT 1)`;

/** Another last digit than the one that stands. */
const flipped = (text: string) =>
  `(left(${text}, -1) || ((right(${text}, 1)::int + 1) % 10)::text)`;

it("finds an archive whole that nobody tampered with, and its days certified", async () => {
  const { code, lines } = await verify();
  expect(lines).toEqual([expect.stringMatching(/^whole {3}.*: 3 days, \d+ records, 3 cert/)]);
  expect(code).toBe(0);
  for (const [at, day] of days.entries()) {
    const { rows } = await asOwner().query<{ records: number; rebate: string }>(
      `SELECT count(*)::int AS records, trim_scale(sum(rebate))::text AS rebate FROM fill
       WHERE account_id = $1 AND day = $2`,
      [accountId, day],
    );
    const certificate = await certificateOf(accountId, day);
    expect(certificate).toMatchObject({ number: at + 1, sealed: false, syncs: 2, ...rows[0] });
  }
});

const digits: readonly (readonly [what: string, table: string, change: string, says: RegExp])[] = [
  [
    "the exchange's wording",
    "fill",
    `UPDATE fill SET written = jsonb_build_object('volume', volume::text, 'fee', fee::text,
       'pureFee', pure_fee::text, 'rebateAmount', ${flipped("rebate::text")})
     WHERE ${oneOf("fill")}`,
    /not what the exchange wrote/,
  ],
  [
    "an amount and its wording alike",
    "fill",
    `UPDATE fill SET written = NULL, fee = ${flipped("fee::text")}::numeric
     WHERE ${oneOf("fill")}`,
    /have the digest/,
  ],
  [
    "an amount",
    "fill",
    `UPDATE fill SET volume = ${flipped("volume::text")}::numeric WHERE ${oneOf("fill")}`,
    /./,
  ],
  [
    "an order id",
    "fill",
    `UPDATE fill SET order_id = 'x' WHERE ${oneOf("fill")}`,
    /have the digest/,
  ],
  ["a time", "fill", `UPDATE fill SET ts = ts - 1 WHERE ${oneOf("fill")}`, /./],
  [
    "a sum of the day",
    "commission_day_rollup",
    `UPDATE commission_day_rollup SET rebate = rebate + 0.000000000000000001
     WHERE ${oneOf("commission_day_rollup", "ctid")}`,
    /its sums are not those of its/,
  ],
  [
    "a sum of a product of the day",
    "commission_day_total",
    `UPDATE commission_day_total SET fee = fee + 0.000000000000000001
     WHERE ${oneOf("commission_day_total", "ctid")}`,
    /its sums are not those of its products/,
  ],
  [
    "a page",
    "archive_page",
    `UPDATE archive_page SET body = set_byte(body, 20, (get_byte(body, 20) + 1) % 256)
     WHERE number = 1 AND sync_run_id = (SELECT id FROM sync_run
       WHERE account_id = $1 AND day = $2 ORDER BY started_at LIMIT 1)`,
    /page 1 of the sync .* is not what came/,
  ],
  [
    "a certificate",
    "day_certificate",
    `UPDATE day_certificate SET detail = detail || '{"rebate": "1"}' WHERE ${oneOf(
      "day_certificate",
      "seq",
    )}`,
    /its certificate 2 was changed/,
  ],
];

it.each(digits)("names exactly the day of which %s was changed", async (_, table, change, says) => {
  const { code, lines } = await tampered(table, change, [accountId, days[1]]);
  expect(code).toBe(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^BROKEN/);
  for (const line of lines) expect(line).toContain(`, ${days[1]}: `);
  expect(lines.join("\n")).toMatch(says);
});

it("misses a page and a certificate that were taken away", async () => {
  const page = `DELETE FROM archive_page WHERE number = 1 AND sync_run_id = (SELECT id FROM sync_run
    WHERE account_id = $1 AND day = $2 ORDER BY started_at LIMIT 1)`;
  const pages = await tampered("archive_page", page, [accountId, days[0]]);
  expect(pages.lines).toEqual([expect.stringContaining(`, ${days[0]}: pages of a sync`)]);
  const last = "DELETE FROM day_certificate WHERE account_id = $1 AND seq = 3";
  const certificates = await tampered("day_certificate", last, [accountId]);
  expect(certificates.lines).toEqual([expect.stringMatching(/should end with certificate 3/)]);
  expect((await verify()).code).toBe(0);
});

it("certifies a day anew when a later sync proves other records", async () => {
  await on.control("POST", "/commissions", { day: days[0], kind: "change", count: 1 });
  for (let syncs = 0; syncs < 2; syncs += 1) {
    await pass(6 * hourMs);
    await sync(days[0]);
  }
  await pass(6 * hourMs);
  await sync(days[0]);
  expect((await certificateOf(accountId, days[0]))?.number).toBe(4);
  expect((await verify()).lines).toEqual([expect.stringMatching(/^whole .*, 4 certificates/)]);
});
