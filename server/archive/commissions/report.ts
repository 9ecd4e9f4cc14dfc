import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CommissionReport, ReportSums } from "@/lib/archive/api";
import type { AsOf, Grouping } from "@/lib/archive/enums";
import { decimal } from "@/lib/decimal";
import { type Day, dayBounds } from "@/lib/time";
import { rowsOf } from "../../db/database";
import { asOfSums, dayOfBucket, type ReportRange } from "./as-of-sums";
import { coverageOf } from "./coverage";

/** The sums of rows that have the columns of `commission_rollup`, each under its name. */
export const reportSums = sql.raw(
  [
    ...["fills", "volume", "fee", "pure_fee", "pure_fee_size", "rebate"],
    ...["volume_unstated", "fee_unstated", "pure_fee_unstated", "rebate_unstated"],
  ]
    .map((name) => `coalesce(sum(${name}), 0)::text AS ${name}`)
    .join(", "),
);

const keys: Readonly<Record<Grouping, SQL>> = {
  day: sql`${dayOfBucket("bucket")}::text`,
  product: sql.raw("sub_biz_type"),
  symbol: sql.raw("symbol"),
};

/**
 * A commission report from the archive's sums: exact to the last digit, in USDT, with how complete
 * each of its days is (docs/archive.md#sums); as it is now, or as it was known earlier.
 */
export async function commissionReport(
  range: ReportRange,
  group: Grouping,
  asOf: AsOf = "latest",
): Promise<CommissionReport> {
  const source = asOfSums(range, asOf);
  const order = group === "day" ? sql`1 DESC` : sql`sum(rebate) DESC`;
  const [rows, [total], chart, coverage, excepted] = await Promise.all([
    rowsOf<WrittenSums & { key: string }>(
      sql`SELECT ${keys[group]} AS key, ${reportSums} FROM ${source} GROUP BY 1 ORDER BY ${order}`,
    ),
    rowsOf<WrittenSums>(sql`SELECT ${reportSums} FROM ${source}`),
    rowsOf<{ day: Day; product: string; rebate: string; fills: string }>(
      sql`SELECT ${keys.day} AS day, ${keys.product} AS product, sum(rebate)::text AS rebate,
          sum(fills)::text AS fills
        FROM ${source} GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    coverageOf(range.accountId, range.from, range.to),
    exceptedDays(range, asOf),
  ]);
  if (!total) throw new Error("The archive gave no sum.");
  return {
    ...coverage,
    from: range.from,
    to: range.to,
    group,
    asOf,
    ...excepted,
    rows: rows.map((row) => ({ key: row.key, ...readSums(row) })).filter(({ fills }) => fills > 0),
    total: readSums(total),
    chart: chart
      .filter(({ fills }) => countOf(fills) > 0)
      .map(({ day, product, rebate }) => ({ day, product, rebate: decimal(rebate) })),
  };
}

/** Sums as PostgreSQL writes them. */
export interface WrittenSums extends Record<string, unknown> {
  readonly fills: string;
  readonly volume: string;
  readonly fee: string;
  readonly pure_fee: string;
  readonly pure_fee_size: string;
  readonly rebate: string;
  readonly volume_unstated: string;
  readonly fee_unstated: string;
  readonly pure_fee_unstated: string;
  readonly rebate_unstated: string;
}

/** Sums as exact decimals. */
export function readSums(written: WrittenSums): ReportSums {
  return {
    fills: countOf(written.fills),
    volume: decimal(written.volume),
    fee: decimal(written.fee),
    pureFee: decimal(written.pure_fee),
    pureFeeSize: decimal(written.pure_fee_size),
    rebate: decimal(written.rebate),
    unstated: {
      volume: countOf(written.volume_unstated),
      fee: countOf(written.fee_unstated),
      pureFee: countOf(written.pure_fee_unstated),
      rebate: countOf(written.rebate_unstated),
    },
  };
}

const countOf = (written: string) => Number.parseInt(written, 10);

/** Days of a report that are not as of the time it is asked for. */
interface ExceptedDays {
  /** Days that no sync had come to the end of by then: they are in no sum. */
  readonly excludedDays: Day[];
  /** Days that have never been verified: they are as they are now. */
  readonly unverifiedDays: Day[];
}

/** Which days of a report as of an earlier time are excluded, or are as they are now. */
async function exceptedDays(
  { accountId, from, to }: ReportRange,
  asOf: AsOf,
): Promise<ExceptedDays> {
  if (asOf === "latest") return { excludedDays: [], unverifiedDays: [] };
  const excepted =
    asOf === "verified"
      ? sql`first_verified_at IS NULL`
      : sql`NOT EXISTS (
          SELECT 1 FROM sync_run AS sync
          WHERE (sync.account_id, sync.archive, sync.day)
              = (archive_day.account_id, archive_day.archive, archive_day.day)
            AND sync.state = 'complete' AND sync.ended_at < ${after(asOf)}::timestamptz)`;
  const rows = await rowsOf<{ day: Day }>(sql`
    SELECT day::text AS day FROM archive_day
    WHERE account_id = ${accountId} AND archive = 'commissions'
      AND day BETWEEN ${from}::date AND ${to}::date AND ${excepted}
    ORDER BY 1`);
  const days = rows.map(({ day }) => day);
  return asOf === "verified"
    ? { excludedDays: [], unverifiedDays: days }
    : { excludedDays: days, unverifiedDays: [] };
}

const after = (day: Day) => new Date(dayBounds(day, "UTC+8").endMs + 1).toISOString();
