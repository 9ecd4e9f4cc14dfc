import "server-only";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { ReassignedKind, Reassignment } from "@/lib/archive/month-close";
import type { DayInterval } from "@/lib/archive/ownership";
import { type Queries, rowsOf, statement } from "../../db/database";
import { momentAfter } from "../clients/attribution";

/** A change that reached days of locked months. */
export interface NewReassignment extends DayInterval {
  readonly accountId: string;
  readonly kind: ReassignedKind;
  /** The uid or the prefix; of a plan the client. */
  readonly key: string;
  /** Whose it is on these days; null: nobody's. */
  readonly clientId: string | null;
  readonly reason: string;
  readonly userId: string;
}

/** Keeps why days of locked months were given to another, for the month into which it is booked. */
export async function storeReassignment(
  connection: PoolClient,
  reassigned: NewReassignment,
): Promise<void> {
  await connection.query(storeSql(reassigned));
}

interface SinceLock {
  readonly accountId: string;
  /** Unix ms by our clock; `upTo` null: until now. */
  readonly after: number;
  readonly upTo: number | null;
}

/** The changes of days of locked months between two locks, newest first. */
export async function reassignmentsBetween(
  db: Queries,
  { accountId, after, upTo }: SinceLock,
): Promise<readonly Reassignment[]> {
  const until = upTo === null ? sql`'infinity'::timestamptz` : momentAfter(upTo);
  const rows = await rowsOf<Omit<Reassignment, "at"> & { at: Date | string }>(
    sql`SELECT number, kind, from_day::text AS "from", until_day::text AS until, reason, at,
        CASE kind WHEN 'plan' THEN client.name ELSE key END AS key, client.name AS client,
        (SELECT name FROM desk_user WHERE desk_user.id = user_id) AS by
      FROM reassignment LEFT JOIN client ON client.id = client_id
      WHERE reassignment.account_id = ${accountId} AND at >= ${momentAfter(after)} AND at < ${until}
      ORDER BY number DESC`,
    db,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).getTime() }));
}

const storeSql = statement<NewReassignment>(`
INSERT INTO reassignment
  (account_id, number, kind, key, from_day, until_day, client_id, reason, user_id, at)
VALUES ($accountId,
  (SELECT coalesce(max(number), 0) + 1 FROM reassignment WHERE account_id = $accountId),
  $kind, $key, $from, $until, $clientId, $reason, $userId, clock_timestamp())`);
