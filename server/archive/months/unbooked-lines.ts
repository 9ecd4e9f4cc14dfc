import "server-only";
import { sql } from "drizzle-orm";
import { bookedLines, type ClientLine, changedDays, planLines } from "@/lib/archive/client-lines";
import { addMonths, type Month, monthRange } from "@/lib/archive/month";
import { addDays, type Day } from "@/lib/time";
import { type Queries, rowsOf } from "../../db/database";
import { attributedFills, momentAfter } from "../clients/attribution";
import { plansOf } from "../clients/plans";
import { type Days, differences, lessSettled, linesOf, settledLines } from "./month-lines";

/**
 * A day changes for as long as the exchange answers it, 30 days, and months are locked one after
 * the other: what a lock can still owe is of the months just before it.
 */
const changingMonths = 3;

/** Days of UTC+8 of an account, and since when what changed on them is not booked. */
interface UnbookedDays {
  readonly accountId: string;
  readonly range: Days;
  /** When the newest lock was, Unix ms by our clock. */
  readonly lockedAt: number;
}

/**
 * What has changed on days of locked months and is booked into no locked month yet: the archive as
 * it is now less what the locks froze and booked, so that nothing is lost or counted twice. What
 * the exchange changed is told from what moved between owners, and from what a changed plan does.
 */
export async function unbookedLines(db: Queries, days: UnbookedDays): Promise<ClientLine[]> {
  const { accountId, range } = days;
  const found = await differences(db, accountId, range);
  const changed = await daysWithCorrections(db, days, found);
  const corrections = changed.length === 0 ? [] : await correctedLines(db, days, changed);
  const [before, now] = [await plansOf(db, accountId, days.lockedAt), await plansOf(db, accountId)];
  const settled = await settledLines(db, accountId, range);
  const lines = [...bookedLines(found, corrections), ...planLines(settled, before, now)];
  return lines.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** As PostgreSQL orders frozen lines, so that they have the digest by which they were locked. */
const orderOf = ({ day, product, client, kind }: ClientLine) =>
  [day, product, client ?? "", kind].join("\u0000");

/** On other days something moved, if anything, and no fill needs to be looked at. */
async function daysWithCorrections(
  db: Queries,
  { accountId, range, lockedAt }: UnbookedDays,
  found: readonly ClientLine[],
): Promise<readonly Day[]> {
  if (found.length === 0) return [];
  const rows = await rowsOf<{ day: Day | null; from_day: Day | null }>(
    sql`SELECT day::text, from_day::text FROM correction
      WHERE account_id = ${accountId} AND effect_at >= ${momentAfter(lockedAt)}
        AND (day BETWEEN ${range.from}::date AND ${range.to}::date
          OR from_day BETWEEN ${range.from}::date AND ${range.to}::date)`,
    db,
  );
  const corrected = new Set(rows.flatMap(({ day, from_day: from }) => [day, from]));
  const summed = changedDays(found);
  const days = new Set(found.map(({ day }) => day));
  return [...days].filter((day) => summed.has(day) || corrected.has(day));
}

/** What the exchange changed on these days, by whose their fills were at the lock. */
function correctedLines(
  db: Queries,
  { accountId, lockedAt }: UnbookedDays,
  days: readonly Day[],
): Promise<ClientLine[]> {
  const [from, to] = [days[0] as Day, days.at(-1) as Day];
  const these = sql`day = ANY(${sql.param(days)}::date[])`;
  const range = { accountId, from, to, product: null, symbol: null };
  const which = sql`voided_at IS NULL AND ${these}`;
  const asLocked = sql`
    SELECT day, sub_biz_type, coalesce(client_id, '') AS client_id, 1 AS fills,
      coalesce(volume, 0) AS volume, coalesce(fee, 0) AS fee, coalesce(pure_fee, 0) AS pure_fee,
      coalesce(rebate, 0) AS rebate, 0 AS share
    FROM ${attributedFills(range, which, lockedAt)}`;
  return linesOf(
    db,
    sql`SELECT * FROM (${lessSettled(asLocked, accountId, { from, to })}) AS each WHERE ${these}`,
  );
}

/**
 * The days before a month on which something may have changed since the lock before it; a change
 * of what is whose may reach further back than the exchange's.
 */
export async function changingRange(
  db: Queries,
  { accountId, month }: { readonly accountId: string; readonly month: Month },
  lockedAt: number | null,
): Promise<Days> {
  const to = addDays(monthRange(month).from, -1);
  const { from } = monthRange(addMonths(month, -changingMonths));
  if (lockedAt === null) return { from, to };
  const [found] = await rowsOf<{ from: Day | null }>(
    sql`SELECT min(from_day)::text AS from FROM reassignment
      WHERE account_id = ${accountId} AND at >= ${momentAfter(lockedAt)}`,
    db,
  );
  return { from: found?.from && found.from < from ? found.from : from, to };
}
