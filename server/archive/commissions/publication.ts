import "server-only";
import { sql } from "drizzle-orm";
import {
  type PublicationClock,
  type PublicationStatus,
  publicationClock,
} from "@/lib/archive/publication-clock";
import type { Day } from "@/lib/time";
import { database, type Queries } from "../../db/database";

/** Days back to which publications are looked for: some teach nothing. */
const windowDays = 60;

interface SeenPublication extends Record<string, unknown> {
  readonly day: Day;
  readonly emptyAt: string | null;
  readonly seenAt: string;
}

/**
 * What an account's syncs have shown of the hour at which its exchange publishes a day; null while
 * too few days were found empty first and with records soon after.
 */
export async function observedClock(
  queries: Queries,
  accountId: string,
): Promise<PublicationClock | null> {
  const { rows } = await queries.execute<SeenPublication>(sql`
    SELECT seen.day::text AS day, ${atMs("seen.at")} AS "seenAt", (
      SELECT ${atMs("max(empty.complete_at)")} FROM sync_run AS empty
      WHERE (empty.account_id, empty.archive, empty.day) = (${accountId}, 'commissions', seen.day)
        AND empty.state = 'complete' AND empty.rows = 0 AND empty.complete_at < seen.at
    ) AS "emptyAt"
    FROM (
      SELECT day, min(complete_at) AS at FROM sync_run
      WHERE account_id = ${accountId} AND archive = 'commissions' AND state = 'complete'
        AND rows > 0 AND day > (SELECT max(day) FROM archive_day
          WHERE account_id = ${accountId} AND archive = 'commissions') - ${windowDays}::int
      GROUP BY day
    ) AS seen`);
  return publicationClock(
    rows.map(({ day, emptyAt, seenAt }) => ({
      day,
      emptyAt: emptyAt === null ? null : Number.parseInt(emptyAt, 10),
      seenAt: Number.parseInt(seenAt, 10),
    })),
  );
}

const atMs = (moment: string) => sql.raw(`(extract(epoch FROM ${moment}) * 1000)::bigint::text`);

/** Whether the day that ended last is published, and when such a day usually is. */
export async function publicationStatus(accountId: string, day: Day): Promise<PublicationStatus> {
  const [clock, published] = await Promise.all([
    observedClock(database(), accountId),
    database().execute(sql`
      SELECT FROM commission_day_rollup
      WHERE account_id = ${accountId} AND day >= ${day} AND fills > 0 LIMIT 1`),
  ]);
  return { day, clock, published: published.rows.length > 0 };
}
