import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Correction, Corrections } from "@/lib/archive/api";
import type { CorrectionKind, CorrectionState, FillValues, SyncMethod } from "@/lib/archive/enums";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { ChangedDay, RecentChanges } from "@/lib/overview/api";
import type { Day } from "@/lib/time";
import { rowsOf } from "../../db/database";
import { attributedFills } from "../clients/attribution";
import { asOfSums, type ReportRange, touches } from "./as-of-sums";
import { coverageOf } from "./coverage";

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
      sql`SELECT coalesce(sum(rebate), 0)::text AS rebate FROM ${asOfSums(days, asOf)}`,
    );
  const [page, [sums], open, [now], [verified], clients, coverage] = await Promise.all([
    correctionPage(range, after, limit),
    totals(range),
    openDays(range),
    rebate("latest"),
    rebate("verified"),
    effectsByClient(range),
    coverageOf(accountId, from, to),
  ]);
  if (!sums || !now || !verified) throw new Error("The archive returned no totals.");
  return {
    ...coverage,
    from,
    to,
    ...page,
    clients,
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

/** The day of the range that shows a change: the one it left, where it left the range. */
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
      FROM correction WHERE ${correctionsWhere(range)}
    ) AS asked`);
}

/**
 * What the changes do to the rebate of each client, the largest effect first: together they are the
 * effect of all. Null is nobody's; none where no client is named.
 */
async function effectsByClient(range: CorrectionRange): Promise<Corrections["clients"]> {
  const { accountId } = range;
  const [bounds] = await rowsOf<{ from: Day | null; to: Day | null }>(sql`
    SELECT min(day)::text AS from, max(day)::text AS to FROM fill
    WHERE id IN (SELECT correction.fill FROM correction WHERE ${correctionsWhere(range)})
      AND EXISTS (SELECT 1 FROM client WHERE account_id = ${accountId})`);
  if (!bounds?.from || !bounds.to) return [];
  const days = { accountId, from: bounds.from, to: bounds.to, product: null, symbol: null };
  const rows = await rowsOf<Corrections["clients"][number]>(sql`
    WITH changes AS MATERIALIZED (
      SELECT correction.fill, ${effectIn(range)} AS effect
      FROM correction WHERE ${correctionsWhere(range)} AND effect_at IS NOT NULL
    )
    SELECT client.name AS client, count(*)::int AS records,
      trim_scale(sum(changes.effect))::text AS effect
    FROM changes
    LEFT JOIN ${attributedFills(days, sql`fill.id IN (SELECT changes.fill FROM changes)`)}
      ON attributed.id = changes.fill
    LEFT JOIN client ON (client.account_id, client.id) = (${accountId}, attributed.client_id)
    GROUP BY attributed.client_id, client.name
    ORDER BY abs(sum(changes.effect)) DESC, client NULLS LAST`);
  return [...rows];
}

/** Days with a change that only one method has seen, newest first. */
function openDays(range: CorrectionRange) {
  const asked = correctionsWhere({ ...range, kind: null, state: "open" });
  return rowsOf<{ day: Day }>(sql`
    SELECT DISTINCT (${shownDay(range)})::text AS day FROM correction WHERE ${asked}
    ORDER BY 1 DESC`);
}

/** Which changes are meant: of a range of days, of one kind, or of one state. */
export interface CorrectionRange extends Pick<ReportRange, "accountId" | "from" | "to"> {
  readonly kind: CorrectionKind | null;
  readonly state: CorrectionState | null;
  /** Only what had its effect after one moment and not after another, Unix ms by our clock. */
  readonly effect?: { readonly after: number; readonly upTo: number | null };
}

/** What a change does to the rebate of the range: a record that moved may leave it or enter it. */
function effectIn({ from, to }: CorrectionRange): SQL {
  const amount = (side: string, day: SQL) => sql`CASE
    WHEN ${day} BETWEEN ${from}::date AND ${to}::date
    THEN coalesce(nullif(${sql.raw(side)}->>'rebateAmount', '')::numeric, 0) ELSE 0 END`;
  return sql`CASE WHEN effect_at IS NOT NULL THEN
    ${amount("after", sql.raw("day"))} - ${amount("before", sql.raw("coalesce(from_day, day)"))}
  END`;
}

/** The changes that are asked for, as a condition on the table of corrections. */
function correctionsWhere(range: CorrectionRange): SQL {
  const { accountId, kind, state } = range;
  const states: Readonly<Record<CorrectionState, SQL>> = {
    open: sql`confirmed_at IS NULL AND returned_at IS NULL`,
    confirmed: sql`confirmed_at IS NOT NULL`,
    returned: sql`returned_at IS NOT NULL`,
  };
  return sql`account_id = ${accountId} AND ${touches(range)}
    AND (${kind}::text IS NULL OR kind = ${kind})
    AND ${state === null ? sql`true` : states[state]} AND ${effectWithin(range)}`;
}

function effectWithin({ effect }: CorrectionRange): SQL {
  if (effect === undefined) return sql`true`;
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const upTo = effect.upTo === null ? sql`'infinity'::timestamptz` : moment(effect.upTo);
  return sql`effect_at > ${moment(effect.after)} AND effect_at <= ${upTo}`;
}

/** One page of an account's changes, newest first; `after` is the `next` of the page before. */
export async function correctionPage(
  range: CorrectionRange,
  after: string | null,
  limit: number,
): Promise<{ rows: Correction[]; next: string | null }> {
  const found = await rowsOf<Stored>(sql`
    SELECT id::text, day::text, from_day::text, fill::text, kind, sub_biz_type, symbol, order_id,
      fill_id, before, after, (${effectIn(range)})::text AS effect, method, first_seen_at,
      confirmed_at, returned_at
    FROM correction
    WHERE ${correctionsWhere(range)} AND (${after}::bigint IS NULL OR id < ${after}::bigint)
    ORDER BY correction.id DESC LIMIT ${limit + 1}`);
  const rows = found.slice(0, limit).map(correctionOf);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

interface Stored {
  readonly id: string;
  readonly day: Day;
  readonly from_day: Day | null;
  readonly fill: string;
  readonly kind: CorrectionKind;
  readonly sub_biz_type: string;
  readonly symbol: string;
  readonly order_id: string;
  readonly fill_id: string;
  readonly before: FillValues | null;
  readonly after: FillValues | null;
  readonly effect: string | null;
  readonly method: SyncMethod;
  readonly first_seen_at: Date | string;
  readonly confirmed_at: Date | string | null;
  readonly returned_at: Date | string | null;
}

function correctionOf(row: Stored): Correction {
  return {
    id: row.id,
    day: row.day,
    fromDay: row.from_day,
    kind: row.kind,
    record: row.fill,
    subBizType: row.sub_biz_type,
    symbol: row.symbol,
    orderId: row.order_id,
    fillId: row.fill_id,
    before: row.before,
    after: row.after,
    effect: decimalOrNull(row.effect),
    method: row.method,
    firstSeenAt: new Date(row.first_seen_at).getTime(),
    confirmedAt: msOf(row.confirmed_at),
    returnedAt: msOf(row.returned_at),
  };
}

const msOf = (moment: Date | string | null) =>
  moment === null ? null : new Date(moment).getTime();

/** Of each day of a range, what changes that one method has seen do to its rebate. */
export function openCorrectionsByDay(
  accountId: string,
  from: Day,
  to: Day,
): Promise<readonly ChangedDay[]> {
  const rebate = (side: string) =>
    sql.raw(`coalesce(nullif(${side}->>'rebateAmount', '')::numeric, 0)`);
  return rowsOf<ChangedDay>(sql`
    SELECT touched.day::text AS day, count(effect_at)::int AS records,
      coalesce(sum(touched.effect) FILTER (WHERE effect_at IS NOT NULL), 0)::text AS effect
    FROM correction
    CROSS JOIN LATERAL (VALUES
      (day, ${rebate("after")} - CASE WHEN from_day IS NULL THEN ${rebate("before")} ELSE 0 END),
      (from_day, -${rebate("before")})) AS touched(day, effect)
    WHERE account_id = ${accountId} AND confirmed_at IS NULL AND returned_at IS NULL
      AND touched.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`);
}

/** What was first seen to have changed in the last seven days, whichever day it is of. */
export async function recentCorrections(accountId: string): Promise<RecentChanges> {
  const [found] = await rowsOf<RecentChanges>(sql`
    SELECT count(effect)::int AS records, count(DISTINCT day) FILTER (WHERE effect IS NOT NULL)::int
      AS days, coalesce(sum(effect), 0)::text AS effect
    FROM correction
    WHERE account_id = ${accountId} AND first_seen_at > now() - interval '7 days'`);
  if (!found) throw new Error("The archive returned no totals.");
  return found;
}
