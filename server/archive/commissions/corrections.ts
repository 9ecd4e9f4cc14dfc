import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CorrectionKind, CorrectionState, FillValues } from "@/lib/archive/correction";
import type { SyncMethod } from "@/lib/archive/day-state";
import type { Correction } from "@/lib/archive/wire";
import { decimalOrNull } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { rowsOf } from "../../db/rows-of";
import { type ReportRange, touches } from "./report-source";

/** Which changes are meant: of a range of days, of one kind, or of one state. */
export interface CorrectionRange extends Pick<ReportRange, "accountId" | "from" | "to"> {
  readonly kind: CorrectionKind | null;
  readonly state: CorrectionState | null;
}

/** What a change does to the rebate of the range: a record that moved may leave it or enter it. */
export function effectIn({ from, to }: CorrectionRange): SQL {
  const amount = (side: string, day: SQL) => sql`CASE
    WHEN ${day} BETWEEN ${from}::date AND ${to}::date
    THEN coalesce(nullif(${sql.raw(side)}->>'rebateAmount', '')::numeric, 0) ELSE 0 END`;
  return sql`CASE WHEN effect_at IS NOT NULL THEN
    ${amount("after", sql.raw("day"))} - ${amount("before", sql.raw("coalesce(from_day, day)"))}
  END`;
}

/** The changes that are asked for, as a condition on the table of corrections. */
export function areAsked(range: CorrectionRange): SQL {
  const { accountId, kind, state } = range;
  const states: Readonly<Record<CorrectionState, SQL>> = {
    open: sql`confirmed_at IS NULL AND returned_at IS NULL`,
    confirmed: sql`confirmed_at IS NOT NULL`,
    returned: sql`returned_at IS NOT NULL`,
  };
  return sql`account_id = ${accountId} AND ${touches(range)}
    AND (${kind}::text IS NULL OR kind = ${kind})
    AND ${state === null ? sql`true` : states[state]}`;
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
    WHERE ${areAsked(range)} AND (${after}::bigint IS NULL OR id < ${after}::bigint)
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
