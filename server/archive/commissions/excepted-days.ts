import "server-only";
import { sql } from "drizzle-orm";
import type { AsOf } from "@/lib/archive/as-of";
import { type Day, dayBounds } from "@/lib/time";
import { rowsOf } from "../../db/rows-of";
import type { ReportRange } from "./report-source";

/** Days of a report that are not as of the time it is asked for. */
export interface ExceptedDays {
  /** Days that no sync had come to the end of by then: they are in no sum. */
  readonly leftOut: Day[];
  /** Days that have never been verified: they are as they are now. */
  readonly asNow: Day[];
}

/** Which days of a report as of an earlier time are left out, or stand as they are now. */
export async function exceptedDays(
  { accountId, from, to }: ReportRange,
  asOf: AsOf,
): Promise<ExceptedDays> {
  if (asOf === "latest") return { leftOut: [], asNow: [] };
  const excepted =
    asOf === "verified"
      ? sql`first_verified_at IS NULL`
      : sql`NOT EXISTS (
          SELECT 1 FROM archive_read AS sync
          WHERE (sync.account_id, sync.archive, sync.day)
              = (archive_day.account_id, archive_day.archive, archive_day.day)
            AND sync.state = 'complete' AND sync.ended_at < ${after(asOf)}::timestamptz)`;
  const rows = await rowsOf<{ day: Day }>(sql`
    SELECT day::text AS day FROM archive_day
    WHERE account_id = ${accountId} AND archive = 'commissions'
      AND day BETWEEN ${from}::date AND ${to}::date AND ${excepted}
    ORDER BY 1`);
  const days = rows.map(({ day }) => day);
  return asOf === "verified" ? { leftOut: [], asNow: days } : { leftOut: days, asNow: [] };
}

const after = (day: Day) => new Date(dayBounds(day, "UTC+8").endMs + 1).toISOString();
