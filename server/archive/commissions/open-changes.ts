import "server-only";
import { sql } from "drizzle-orm";
import type { ChangedDay, RecentChanges } from "@/lib/overview/wire";
import type { Day } from "@/lib/time";
import { rowsOf } from "../../db/rows-of";

/** Of each day of a range, what changes that one method has seen do to its rebate. */
export function openChanges(accountId: string, from: Day, to: Day): Promise<readonly ChangedDay[]> {
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
export async function recentChanges(accountId: string): Promise<RecentChanges> {
  const [found] = await rowsOf<RecentChanges>(sql`
    SELECT count(effect)::int AS records, count(DISTINCT day) FILTER (WHERE effect IS NOT NULL)::int
      AS days, coalesce(sum(effect), 0)::text AS effect
    FROM correction
    WHERE account_id = ${accountId} AND first_seen_at > now() - interval '7 days'`);
  if (!found) throw new Error("The archive gave no sum.");
  return found;
}
