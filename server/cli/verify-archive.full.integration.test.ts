import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayOf } from "@/lib/time";
import { dueDays, syncDay } from "../archive/archive-definition";
import { certificateOf } from "../archive/commissions/certificates";
import { commissionArchive } from "../archive/commissions/definition";
import { verifyArchive } from "../archive/commissions/verify-archive";
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
  await on.noon();
  await refreshClock(accountId);
  const yesterday = addDays(dayOf(now(), "UTC+8"), -1);
  days = [addDays(yesterday, -5), addDays(yesterday, -4), addDays(yesterday, -3)];
  await sync(...days);
  await pass(6 * hourMs);
  await sync(...days);
});

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

/** What a check of the archive finds, without the command around it. */
const faults = async () => (await verifyArchive(accountId)).faults;

/** Changes rows as somebody would who owns the database, looks, and puts them back. */
async function tampered<T>(
  table: string,
  change: string,
  values: readonly unknown[],
  look: () => Promise<T>,
): Promise<T> {
  await asOwner().query(`CREATE TABLE before_it AS TABLE ${table}`);
  await asOwner().query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  try {
    const { rowCount } = await asOwner().query(change, [...values]);
    expect(rowCount, change).toBe(1);
    // An update that leaves its row as it was would prove nothing.
    const differs = await asOwner().query(`TABLE before_it EXCEPT TABLE ${table}`);
    expect(differs.rowCount, change).toBe(1);
    return await look();
  } finally {
    if (table === "sync_run") {
      // Pages refer to it: no run can be taken away.
      await asOwner().query(`UPDATE sync_run AS run SET rows = before_it.rows,
        digest = before_it.digest FROM before_it WHERE before_it.id = run.id`);
    } else {
      await asOwner().query(`DELETE FROM ${table}`);
      await asOwner().query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE before_it`);
    }
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
  expect(lines).toEqual([expect.stringMatching(/^intact {2}.*: 3 days, \d+ records, 3 cert/)]);
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

/** The first sync of a day, which brought its records, or the second, which brought nothing new. */
const runOf = (which: "first" | "second") =>
  `(SELECT id FROM sync_run WHERE archive = 'commissions' AND account_id = $1 AND day = $2
    ORDER BY started_at LIMIT 1 OFFSET ${which === "first" ? 0 : 1})`;

/** A change of the first page of a day's sync. */
const page = (what: string, which: "first" | "second", change: string, says: RegExp) =>
  [
    what,
    "archive_page",
    `UPDATE archive_page SET ${change} WHERE number = 1 AND sync_run_id = ${runOf(which)}`,
    says,
  ] as const;

const notWhatCame = /page 1 of sync .* was changed/;

/** That every byte counts is proved by page-body.test.ts; here one is changed in each part. */
const pages = [
  ...[0, 20].map((at) =>
    page(
      `byte ${at} of a page`,
      "first",
      `body = set_byte(body, ${at}, (get_byte(body, ${at}) + 1) % 256)`,
      notWhatCame,
    ),
  ),
  page("the end of a page", "first", String.raw`body = body || '\x00'`, notWhatCame),
  page("a kept page, which was emptied,", "first", "body = NULL", notWhatCame),
  page("the hash of a page", "first", "sha256 = sha256(sha256)", notWhatCame),
];

const digits: readonly (readonly [what: string, table: string, change: string, says: RegExp])[] = [
  [
    "the exchange's wording",
    "fill",
    `UPDATE fill SET written = jsonb_build_object('volume', volume::text, 'fee', fee::text,
       'pureFee', pure_fee::text, 'rebateAmount', ${flipped("rebate::text")})
     WHERE ${oneOf("fill")}`,
    /differs from the exchange's/,
  ],
  [
    "an amount and its wording alike",
    "fill",
    `UPDATE fill SET written = NULL, fee = ${flipped("fee::text")}::numeric
     WHERE ${oneOf("fill")}`,
    /have digest/,
  ],
  [
    "an amount",
    "fill",
    `UPDATE fill SET volume = ${flipped("volume::text")}::numeric WHERE ${oneOf("fill")}`,
    /./,
  ],
  ["an order id", "fill", `UPDATE fill SET order_id = 'x' WHERE ${oneOf("fill")}`, /have digest/],
  ["a time", "fill", `UPDATE fill SET ts = ts - 1 WHERE ${oneOf("fill")}`, /./],
  [
    "a sum of the day",
    "commission_day_rollup",
    `UPDATE commission_day_rollup SET rebate = rebate + 0.000000000000000001
     WHERE ${oneOf("commission_day_rollup", "ctid")}`,
    /its totals don't match its/,
  ],
  [
    "a sum of a product of the day",
    "commission_day_total",
    `UPDATE commission_day_total SET fee = fee + 0.000000000000000001
     WHERE ${oneOf("commission_day_total", "ctid")}`,
    /its totals don't match its products/,
  ],
  [
    "a count of what was not stated",
    "commission_day_rollup",
    `UPDATE commission_day_rollup SET fee_unstated = fee_unstated + 1
     WHERE ${oneOf("commission_day_rollup", "ctid")}`,
    /its totals don't match its/,
  ],
  ...pages,
  [
    "the number of a sync's rows",
    "sync_run",
    `UPDATE sync_run SET rows = rows + 1 WHERE id = ${runOf("first")}`,
    /pages of a sync/,
  ],
  [
    "the digest of a sync that agreed",
    "sync_run",
    `UPDATE sync_run SET digest = sha256(digest) WHERE id = ${runOf("first")}`,
    /a sync that its certificate names/,
  ],
  [
    "the number of syncs",
    "archive_day",
    `UPDATE archive_day SET complete_syncs = 0
     WHERE archive = 'commissions' AND account_id = $1 AND day = $2`,
    /no sync is on record/,
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
  const found = await tampered(table, change, [accountId, days[1]], faults);
  expect(found.length).toBeGreaterThan(0);
  for (const { day } of found) expect(day).toBe(days[1]);
  expect(found.map(({ problem }) => problem).join("\n")).toMatch(says);
});

it("misses a page and a certificate that were taken away, and ends with 1", async () => {
  const page = `DELETE FROM archive_page WHERE number = 1 AND sync_run_id =
      (SELECT id FROM sync_run WHERE account_id = $1 AND day = $2 ORDER BY started_at LIMIT 1)`;
  const pages = await tampered("archive_page", page, [accountId, days[0]], verify);
  const line = new RegExp(`^BROKEN .*, ${days[0]}: pages of a sync`);
  expect(pages).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  const last = "DELETE FROM day_certificate WHERE account_id = $1 AND seq = 3";
  const certificates = await tampered("day_certificate", last, [accountId], faults);
  expect(certificates).toEqual([
    { day: null, problem: expect.stringMatching(/should end with certificate 3/) },
  ]);
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
  expect((await verify()).lines).toEqual([expect.stringMatching(/^intact .*, 4 certificates/)]);
});
