import "server-only";
import { sql } from "drizzle-orm";
import { type Month, monthRange } from "@/lib/archive/month";
import type { Day } from "@/lib/time";
import { type Queries, rowsOf } from "../../db/database";

/**
 * From which day a month that began before the archive can be closed; null for a whole month, and
 * for one of which the archive has nothing. Days before the archive's first that the exchange no
 * longer served, or that were excluded, and that have no record are before the archive.
 */
export async function partialFromOf(
  db: Queries,
  accountId: string,
  month: Month,
): Promise<Day | null> {
  const [found] = await rowsOf<{ first: Day | null }>(
    sql`SELECT min(day)::text AS first FROM archive_day
      WHERE account_id = ${accountId} AND archive = 'commissions' AND NOT (complete_syncs = 0
        AND (state IN ('lost', 'expired-partial') OR (excluded AND next_at IS NULL))
        AND NOT EXISTS (SELECT FROM commission_day_total AS total
          WHERE (total.account_id, total.day) = (archive_day.account_id, archive_day.day)))`,
    db,
  );
  const { from, to } = monthRange(month);
  const first = found?.first ?? null;
  return first !== null && first > from && first <= to ? first : null;
}
