import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CommissionReport, ReportGroup, ReportSums } from "@/lib/archive/api";
import { completenessOf } from "@/lib/archive/completeness";
import {
  type AsOf,
  type Compare,
  type Grouping,
  isPeriodUnit,
  type PeriodUnit,
} from "@/lib/archive/enums";
import { addSums, lessSums, noSums } from "@/lib/archive/report-figures";
import { comparedRange, periodsOf } from "@/lib/archive/report-periods";
import { decimal } from "@/lib/decimal";
import { type Day, dayBounds, sourceZone, startOfDay } from "@/lib/time";
import { onClient, type Queries, rowsOf } from "../../db/database";
import { readOnlySnapshot } from "../../db/reading";
import { asOfSums, type ReportRange, sourceOf } from "./as-of-sums";
import { coverageOf } from "./coverage";

const sumNames = [
  ...(["fills", "volume", "fee", "pure_fee", "pure_fee_size", "rebate"] as const),
  ...(["volume_unstated", "fee_unstated", "pure_fee_unstated", "rebate_unstated"] as const),
];

/** Sums as PostgreSQL writes them. */
export type WrittenSums = Readonly<Record<(typeof sumNames)[number], string>>;

/** The sums of rows that have the columns of `commission_rollup`, each under its name. */
export const reportSums = sql.raw(
  sumNames.map((name) => `coalesce(sum(${name}), 0)::text AS ${name}`).join(", "),
);

/** The same as numbers, for sums that are added up again. */
export const addedSums = sql.raw(sumNames.map((name) => `sum(${name}) AS ${name}`).join(", "));

/** A report lists so many groups; the sums of those beyond are its `others`. */
const maxGroups = 2_000;

/**
 * A commission report from the archive's sums: exact to the last digit, in USDT, grouped by up to
 * three, with how complete its days are (docs/archive.md#sums); as it is now, or as it was known
 * earlier; beside it, group by group, what it is compared with.
 */
export async function commissionReport(
  range: ReportRange,
  by: Grouping | readonly Grouping[],
  asOf: AsOf = "latest",
  compare: Compare = "none",
): Promise<CommissionReport> {
  const groups = [by].flat();
  const before = compare === "none" ? null : { ...range, ...comparedRange(compare, range) };
  const [part, beforePart] = await Promise.all([
    reportPart(range, asOf),
    before && reportPart(before, asOf),
  ]);
  // Sums that change meanwhile change in all of these, or in none.
  return readOnlySnapshot(async (client) => {
    const queries = onClient(client);
    const total = await totalOf(queries, range, asOf);
    const beforeTotal = before && (await totalOf(queries, before, asOf));
    const { rows, groupCount } = await groupRows(queries, { range, before, groups, asOf });
    return {
      ...part,
      groups,
      asOf,
      rows,
      groupCount,
      total,
      others: othersOf(rows, total, beforeTotal),
      compared:
        beforePart && beforeTotal ? { ...beforePart, kind: compare, total: beforeTotal } : null,
      chart: await chartOf(queries, range, asOf),
    };
  });
}

/** The days of a range, and how complete they are. */
async function reportPart(range: ReportRange, asOf: AsOf) {
  const { accountId, from, to, zone = sourceZone } = range;
  const source = sourceOf(range);
  const [coverage, excepted] = await Promise.all([
    coverageOf(accountId, source.from, source.to),
    asOf === "latest" ? null : exceptedDays({ accountId, ...source }, asOf),
  ]);
  const now = {
    excludedDays: [],
    unverifiedDays: completenessOf(source, coverage.days).unverified.map(({ day }) => day),
  };
  return { ...coverage, from, to, zone, source, ...(excepted ?? now) };
}

async function totalOf(queries: Queries, range: ReportRange, asOf: AsOf): Promise<ReportSums> {
  const query = sql`SELECT ${reportSums} FROM ${asOfSums(range, asOf)}`;
  const [total] = await rowsOf<WrittenSums>(query, queries);
  if (!total) throw new Error("The archive returned no totals.");
  return readSums(total);
}

/** The keys of a grouping; a period's is its number in the range, from 1, so that two align. */
function keyOf(grouping: Grouping, range: ReportRange): SQL {
  const zone = range.zone ?? sourceZone;
  if (grouping === "hour") return hourIn(zone);
  if (!isPeriodUnit(grouping)) return valueKeys[grouping];
  const starts = periodsOf(grouping, range).map(({ from }) =>
    new Date(startOfDay(from, zone)).toISOString(),
  );
  return sql`width_bucket(bucket, ${`{${starts.join(",")}}`}::timestamptz[])::text`;
}

/** The hour of the day by the clocks of a zone, as two digits. */
function hourIn(zone: string): SQL {
  const local =
    zone === sourceZone
      ? sql`((bucket AT TIME ZONE 'UTC') + interval '8 hours')`
      : sql`(bucket AT TIME ZONE ${zone}::text)`;
  return sql`to_char(${local}, 'HH24')`;
}

/** What else the rows of the sums can be grouped by. */
const valueKeys: Readonly<Record<Exclude<Grouping, PeriodUnit | "hour">, SQL>> = {
  product: sql.raw("sub_biz_type"),
  symbol: sql.raw("symbol"),
  order: sql.raw("order_id"),
};

type Grouped = WrittenSums & {
  readonly groups: string;
  readonly before: WrittenSums | null;
  readonly [key: `key_${number}`]: string;
};

interface Asked {
  readonly range: ReportRange;
  /** What it is compared with; null when nothing. */
  readonly before: ReportRange | null;
  readonly groups: readonly Grouping[];
  readonly asOf: AsOf;
}

/** The groups with the largest rebates, each with the same group of what is compared with. */
async function groupRows(
  queries: Queries,
  { range, before, groups, asOf }: Asked,
): Promise<{ rows: ReportGroup[]; groupCount: number }> {
  const names = sql.raw(groups.map((_, at) => `key_${at}`).join(", "));
  const grain = {
    ...{ byOrder: groups.includes("order"), byHour: groups.includes("hour") },
    bySymbol: groups.includes("symbol"),
  };
  const grouped = (of: ReportRange) => {
    const keys = groups.map((group, at) => sql`${keyOf(group, of)} AS ${sql.raw(`key_${at}`)}`);
    return sql`SELECT ${sql.join(keys, sql`, `)}, ${reportSums}, count(*) OVER () AS groups,
        sum(rebate) AS own_rebate
      FROM ${asOfSums(of, asOf, grain)}
      GROUP BY ${names} HAVING sum(fills) > 0`;
  };
  const beside = before && sql`LEFT JOIN (${grouped(before)}) AS before USING (${names})`;
  const listed = await rowsOf<Grouped>(
    sql`WITH own AS MATERIALIZED (
        ${grouped(range)} ORDER BY abs(sum(rebate)) DESC, ${names} LIMIT ${maxGroups}
      )
      SELECT own.*, ${beside ? sql`to_jsonb(before)` : sql`NULL`} AS before
      FROM own ${beside ?? sql``} ORDER BY own.own_rebate DESC, ${names}`,
    queries,
  );
  const periods = groups.map((group) => (isPeriodUnit(group) ? periodsOf(group, range) : null));
  const rows = listed.map((row): ReportGroup => {
    const keys = periods.map((of, at) => {
      const key = row[`key_${at}`] ?? "";
      return of ? (of[Number.parseInt(key, 10) - 1]?.key ?? "") : key;
    });
    const beforeSums = row.before === null ? noSums : readSums(row.before);
    return { key: keys.join("\n"), keys, ...readSums(row), before: before && beforeSums };
  });
  return {
    rows: inTime(rows, groups),
    groupCount: countOf(listed[0]?.groups ?? "0"),
  };
}

/** Periods run from the newest to the oldest, hours as they pass, other groups by their rebate. */
function inTime(rows: ReportGroup[], [first]: readonly Grouping[]): ReportGroup[] {
  if (!first || !(isPeriodUnit(first) || first === "hour")) return rows;
  const later = first === "hour" ? 1 : -1;
  const start = ({ keys: [key = ""] }: ReportGroup) => key;
  return rows.toSorted((a, b) => (start(a) > start(b) ? later : start(a) < start(b) ? -later : 0));
}

/** What the listed groups leave of both totals; null when it is nothing. */
function othersOf(
  rows: readonly ReportGroup[],
  total: ReportSums,
  beforeTotal: ReportSums | null,
): CommissionReport["others"] {
  const own = lessSums(total, addSums(rows));
  const listed = addSums(rows.flatMap(({ before }) => (before ? [before] : [])));
  const before = beforeTotal && lessSums(beforeTotal, listed);
  return own.fills === 0 && (before?.fills ?? 0) === 0 ? null : { ...own, before };
}

/** The rebates of a range by day of its zone and product. */
async function chartOf(
  queries: Queries,
  range: ReportRange,
  asOf: AsOf,
): Promise<CommissionReport["chart"]> {
  const days = periodsOf("day", range);
  const rows = await rowsOf<{ place: string; product: string; rebate: string }>(
    sql`SELECT ${keyOf("day", range)} AS place, sub_biz_type AS product, sum(rebate)::text AS rebate
      FROM ${asOfSums(range, asOf)} GROUP BY 1, 2 HAVING sum(fills) > 0`,
    queries,
  );
  return rows
    .flatMap(({ place, product, rebate }) => {
      const day = days[Number.parseInt(place, 10) - 1]?.from;
      return day === undefined ? [] : [{ day, product, rebate: decimal(rebate) }];
    })
    .toSorted((a, b) => (`${a.day} ${a.product}` < `${b.day} ${b.product}` ? -1 : 1));
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
  /** Days that were never verified: they are as they are now. */
  readonly unverifiedDays: Day[];
}

/** Which days of UTC+8 in a report as of an earlier time are excluded, or are as they are now. */
async function exceptedDays(
  { accountId, from, to }: Pick<ReportRange, "accountId" | "from" | "to">,
  asOf: Exclude<AsOf, "latest">,
): Promise<ExceptedDays> {
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
