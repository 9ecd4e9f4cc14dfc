import "server-only";
import type { ListName } from "@/lib/orders/journalled";
import { pool } from "../db/pool";
import { lockedSql } from "./chain";
import { readingsApartMs, readingsToClose } from "./observation";

/** The newest complete reading of a list, and how many rows the one before it had. */
export interface NewestReading {
  readonly askedAt: Date;
  readonly rows: number;
  /** Null when there was none before. */
  readonly before: number | null;
}

/** An intent whose order, or whose aim, a complete reading lacks. */
interface Missing {
  readonly id: string;
  readonly missingReadings: number;
}

/**
 * Notes a complete reading of a list; null when a newer one was noted already: what this one lacks
 * proves nothing then.
 */
export async function noteReading(
  accountId: string,
  list: ListName,
  askedAt: Date,
  rows: number,
): Promise<NewestReading | null> {
  const { rows: noted } = await pool().query<{ before: number | null }>({
    name: "journal-list-read",
    text: readSql,
    values: [accountId, list, askedAt, rows],
  });
  return noted[0] ? { askedAt, rows, before: noted[0].before } : null;
}

/**
 * Counts a complete reading against the intents that it lacks, and answers those that enough
 * readings in a row have lacked (order-safety c.2 rule 7). `expected` is how many it should have
 * shown at least, where nothing is known of the reading before.
 */
export async function countMissing(
  accountId: string,
  { askedAt, rows, before }: NewestReading,
  missing: readonly Missing[],
  expected: number,
): Promise<ReadonlySet<string>> {
  if (missing.length === 0) return new Set();
  const newly = missing.filter(({ missingReadings }) => missingReadings === 0).length;
  const list = { before: before ?? expected, lost: Math.max(newly, (before ?? expected) - rows) };
  const { rows: counted } = await pool().query<{ id: string; enough: boolean }>({
    name: "journal-missing",
    text: missingSql,
    values: [
      ...[accountId, missing.map(({ id }) => id), askedAt],
      ...[readingsApartMs, readingsToClose(list)],
    ],
  });
  return new Set(counted.flatMap(({ id, enough }) => (enough ? [id] : [])));
}

/** What is listed is not missing any more. */
export async function clearMissing(
  accountId: string,
  present: readonly Missing[],
  askedAt: Date,
): Promise<void> {
  const back = present.filter(({ missingReadings }) => missingReadings > 0);
  if (back.length === 0) return;
  await pool().query(clearSql, [accountId, back.map(({ id }) => id), askedAt]);
}

const readSql = `
WITH old AS (
  SELECT asked_at, rows FROM open_list WHERE account_id = $1 AND list = $2
), put AS (
  INSERT INTO open_list (account_id, list, asked_at, rows) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, list) DO UPDATE
    SET asked_at = excluded.asked_at, rows = excluded.rows, refused_code = NULL
    WHERE open_list.asked_at IS NULL OR open_list.asked_at < excluded.asked_at
  RETURNING account_id
)
SELECT (SELECT rows FROM old WHERE asked_at IS NOT NULL) AS before FROM put`;

const missingSql = `
${lockedSql}
UPDATE intent SET missing_readings = missing_readings + 1, missing_at = $3,
  missing_needed = CASE WHEN missing_readings = 0 THEN $5 ELSE missing_needed END
FROM head
WHERE intent.account_id = head.account_id AND id = ANY($2)
  AND (missing_readings = 0 OR missing_at <= $3::timestamptz - $4 * interval '1 ms')
RETURNING id, missing_readings >= missing_needed AS enough`;

const clearSql = `
${lockedSql}
UPDATE intent SET missing_readings = 0, missing_at = NULL, missing_needed = 2
FROM head
WHERE intent.account_id = head.account_id AND id = ANY($2) AND missing_at <= $3`;
