import "server-only";
import { sql } from "drizzle-orm";
import type { Corrections } from "@/lib/archive/wire";
import { decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { rowsOf } from "../../db/rows-of";
import { areAsked, type CorrectionRange, correctionPage, effectIn } from "./corrections";
import { reportSource } from "./report-source";
import { coverageOf } from "./stand";

/**
 * The changes of a range of days after they had been synced: one page of them, what they do to the
 * range's rebate, and how far each of its days is synced.
 */
export async function correctionReport(
  range: CorrectionRange,
  after: string | null,
  limit: number,
): Promise<Corrections> {
  const { accountId, from, to } = range;
  const days = { accountId, from, to, product: null, symbol: null };
  const rebate = (asOf: "latest" | "verified") =>
    rowsOf<{ rebate: string }>(
      sql`SELECT coalesce(sum(rebate), 0)::text AS rebate FROM ${reportSource(days, asOf)}`,
    );
  const [page, [sums], open, [now], [verified], coverage] = await Promise.all([
    correctionPage(range, after, limit),
    totals(range),
    openDays(range),
    rebate("latest"),
    rebate("verified"),
    coverageOf(accountId, from, to),
  ]);
  if (!sums || !now || !verified) throw new Error("The archive gave no sum.");
  return {
    ...coverage,
    from,
    to,
    ...page,
    totals: {
      rows: sums.rows,
      allDays: sums.all_days,
      records: sums.records,
      days: sums.days,
      effect: decimal(sums.effect),
      missing: sums.missing,
      missingRebate: decimal(sums.missing_rebate),
      openDays: open.map(({ day }) => day),
      rebate: decimal(now.rebate),
      rebateFirstVerified: decimal(verified.rebate),
    },
  };
}

interface Totals {
  readonly rows: number;
  readonly all_days: number;
  readonly records: number;
  readonly days: number;
  readonly effect: string;
  readonly missing: number;
  readonly missing_rebate: string;
}

/** The day of the range that a change is told of: the one it left, where it left the range. */
const shownDay = ({ from, to }: CorrectionRange) =>
  sql`CASE WHEN day BETWEEN ${from}::date AND ${to}::date THEN day ELSE from_day END`;

function totals(range: CorrectionRange) {
  return rowsOf<Totals>(sql`
    SELECT count(*)::int AS rows, count(DISTINCT shown)::int AS all_days,
      count(effect)::int AS records,
      count(DISTINCT shown) FILTER (WHERE effect IS NOT NULL)::int AS days,
      coalesce(sum(effect), 0)::text AS effect, (count(*) FILTER (WHERE lacked))::int AS missing,
      coalesce(sum(rebate) FILTER (WHERE lacked), 0)::text AS missing_rebate
    FROM (
      SELECT ${effectIn(range)} AS effect, ${shownDay(range)} AS shown,
        kind = 'missing' AND effect_at IS NULL AND returned_at IS NULL AS lacked,
        nullif(before->>'rebateAmount', '')::numeric AS rebate
      FROM correction WHERE ${areAsked(range)}
    ) AS asked`);
}

/** Days with a change that only one method has seen, newest first. */
function openDays(range: CorrectionRange) {
  const asked = areAsked({ ...range, kind: null, state: "open" });
  return rowsOf<{ day: Day }>(sql`
    SELECT DISTINCT (${shownDay(range)})::text AS day FROM correction WHERE ${asked}
    ORDER BY 1 DESC`);
}
