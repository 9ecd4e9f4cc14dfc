import "server-only";
import { sql } from "drizzle-orm";
import { database } from "../db/pool";

/** How far the syncs have come that are due by the paper venue's clock. */
export interface CaughtUp {
  /** Nothing is due and nothing is being synced. */
  readonly idle: boolean;
  /** Every day that could be synced whole, and was not left out, is verified. */
  readonly verified: boolean;
}

/** How far the desk's own paper brokers' commissions are synced, by the venue's time (Unix ms). */
export async function paperSyncs(venueNow: number): Promise<CaughtUp> {
  const { rows } = await database().execute<{ days: number; open: number; unverified: number }>(sql`
    SELECT count(*)::int AS days,
      count(*) FILTER (WHERE next_at <= ${new Date(venueNow)} OR held_until > now()
        AND holder IS NOT NULL)::int AS open,
      count(*) FILTER (WHERE state NOT IN ('confirmed', 'confirmed-empty', 'expired-partial')
        AND NOT (left_out AND complete_reads = 0))::int AS unverified
    FROM archive_day JOIN account ON account.id = archive_day.account_id
    WHERE archive = 'commissions' AND venue = 'paper' AND nd_broker`);
  const { days = 0, open = 0, unverified = 0 } = rows[0] ?? {};
  // A day that is left out stands there before the worker has looked: alone it proves nothing.
  return { idle: days > 1 && open === 0, verified: unverified === 0 };
}
