import "server-only";
import type { DayRange } from "@/lib/archive/day-range";
import type { UidSyncStatus } from "@/lib/archive/month-close";
import { type Day, dayBounds } from "@/lib/time";
import { pool, sqlTransaction, statement } from "../../db/database";
import { type SystemContext, systemContext } from "../../gateway/call-context";
import {
  probedDeviations,
  requestBy,
  type SourceDeviations,
  type SourceRow,
} from "../archive-source";
import { commissionArchive } from "../commissions/definition";
import { distinctFills } from "../commissions/source-fills";
import { fetchPageWithRetry } from "../fetch-pages";

/** A uid of twenty nines: nobody has it, so an exchange that heeds the filter lists nothing. */
export const nobodysUid = "9".repeat(20);

/** So many days are asked for in one go; what is left follows in the next. */
const daysAtOnce = 31;

/** What one look through the days that are due came to. */
export interface UidSyncSummary {
  /** Days whose uids were all asked for. */
  readonly days: number;
  /** Of these, days on which the exchange did not heed the filter. */
  readonly ignored: number;
}

interface DueDay {
  readonly day: Day;
  readonly records: number;
  readonly uids: readonly string[];
}

/**
 * Asks the exchange for each client's uid of the synced days, newest first, and notes which
 * fills it lists: by nothing else does it say whose a fill is. A day is asked for again when its
 * records are others, a uid when it is new. Where the exchange gives records of a uid that nobody
 * has, it does not heed the filter, and nothing is noted of that day.
 */
export async function syncUids(
  accountId: string,
  clock: () => number,
  mayGoOn: () => boolean,
): Promise<UidSyncSummary> {
  const context = await systemContext(accountId, "polling");
  let [days, ignored] = [0, 0];
  if (!context) return { days, ignored };
  const deviations = await probedDeviations(accountId);
  for (const due of await dueDays(accountId)) {
    const window = commissionArchive.readableWindow(due.day, clock());
    if (!window?.whole) continue;
    const day = { accountId, context, deviations, due, mayGoOn };
    const strange = await recordsOf(day, nobodysUid, 1);
    if (strange === null) break;
    if (strange.length > 0) {
      await note(day, due.uids, "ignored");
      ignored += 1;
    } else if (!(await syncDayUids(day))) break;
    days += 1;
  }
  return { days, ignored };
}

/** What of a range the exchange is still to be asked for by uid, and can be; null when nothing. */
export async function uidSyncStatus(
  { accountId, from, to }: { readonly accountId: string } & DayRange,
  nowMs: number,
): Promise<UidSyncStatus | null> {
  const due = (await dueDays(accountId)).filter(
    ({ day }) =>
      day >= from && day <= to && commissionArchive.readableWindow(day, nowMs)?.whole === true,
  );
  if (due.length === 0) return null;
  const days = due.map(({ day }) => day).toSorted();
  const uids = [...new Set(due.flatMap((each) => each.uids))];
  const { rows } = await pool().query<{ idle: number }>(idleSql({ accountId, days, uids }));
  return { days, idleMs: rows[0]?.idle ?? 0 };
}

interface DayToSync {
  readonly accountId: string;
  readonly context: SystemContext;
  readonly deviations: SourceDeviations;
  readonly due: DueDay;
  readonly mayGoOn: () => boolean;
}

/** False where a uid could not be read to its end: the day is due again. */
async function syncDayUids(of: DayToSync): Promise<boolean> {
  for (const uid of of.due.uids) {
    const rows = await recordsOf(of, uid);
    if (rows === null) return false;
    await note(of, [uid], "complete", rows);
  }
  return true;
}

/** All records that the exchange lists of a day and uid; null where it could not be read. */
async function recordsOf(
  { context, deviations, due, mayGoOn }: DayToSync,
  uid: string,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<readonly SourceRow[] | null> {
  const { source } = commissionArchive;
  const { startMs: fromMs, endMs: toMs } = dayBounds(due.day, "UTC+8");
  const found = new Map<string, SourceRow>();
  const cursors = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const asked = { fromMs, toMs, pageRows: source.pageRows.usual, cursor };
    const params = { ...source.paramsOf(requestBy(deviations, asked)), uid };
    const answer = await fetchPageWithRetry(source, context, params, mayGoOn);
    if (answer === null || answer.kind === "unread") return null;
    for (const row of answer.rows) found.set(source.keyOf(row), row);
    cursor = answer.endId;
    if (cursor === null || answer.rows.length === 0) break;
    // A list that goes in circles has no end; what it gave is not all.
    if (cursors.has(cursor)) return null;
    cursors.add(cursor);
  }
  return [...found.values()];
}

/** Keeps which fills are a uid's, and that it was asked for, in one transaction. */
async function note(
  { accountId, due: { day, records } }: DayToSync,
  uids: readonly string[],
  state: "complete" | "ignored",
  rows: readonly SourceRow[] = [],
): Promise<void> {
  // What no database takes is in quarantine, and no fill.
  const whole = rows.filter((row) => commissionArchive.source.faultOf(row) === null);
  const keys = distinctFills(accountId, whole).map(({ key }) => key);
  await sqlTransaction(async (client) => {
    for (const uid of uids) {
      const { rows: known } = await client.query<{ known: number }>(
        noteFillsSql({ accountId, uid, keys }),
      );
      const unknown = rows.length - (known[0]?.known ?? 0);
      const counted = { records, rows: rows.length, unknown };
      await client.query(noteSyncSql({ accountId, day, uid, state, ...counted }));
    }
  });
}

async function dueDays(accountId: string): Promise<readonly DueDay[]> {
  const { rows } = await pool().query<DueDay>(dueSql({ accountId, most: daysAtOnce }));
  return rows;
}

/** Days that are synced to their end, with the uids of clients that were not asked for since. */
const dueSql = statement<{ accountId: string; most: number }>(`
SELECT synced.day::text AS day, synced.records, array_agg(own.uid ORDER BY own.uid) AS uids
FROM archive_day AS synced
-- On whichever days they are a client's: when that changes, the exchange may serve no more.
CROSS JOIN (SELECT DISTINCT uid FROM client_uid
  WHERE account_id = $accountId AND replaced_at IS NULL) AS own
WHERE synced.account_id = $accountId AND synced.archive = 'commissions'
  AND synced.complete_syncs > 0 AND synced.records > 0
  AND synced.day > (SELECT max(day) FROM archive_day
    WHERE account_id = $accountId AND archive = 'commissions') - 30
  AND NOT EXISTS (SELECT FROM uid_sync AS done
    WHERE (done.account_id, done.day, done.uid) = (synced.account_id, synced.day, own.uid)
      AND done.records = synced.records)
GROUP BY synced.day, synced.records ORDER BY synced.day DESC LIMIT $most::int`);

/** Since something was synced by uid, or these days or uids came to be due. */
const idleSql = statement<{ accountId: string; days: readonly string[]; uids: readonly string[] }>(`
SELECT (extract(epoch FROM clock_timestamp() - greatest(
  (SELECT max(synced_at) FROM uid_sync WHERE account_id = $accountId),
  (SELECT max(created_at) FROM client_uid
    WHERE account_id = $accountId AND replaced_at IS NULL AND uid = ANY($uids::text[])),
  (SELECT max(ended_at) FROM sync_run
    WHERE account_id = $accountId AND archive = 'commissions' AND day = ANY($days::date[])
      AND state = 'complete' AND (added > 0 OR missing > 0))
)) * 1000)::float8 AS idle`);

/** The fills of the archive that these records are, each noted once; answers how many they are. */
const noteFillsSql = statement<{ accountId: string; uid: string; keys: readonly string[] }>(`
WITH known AS MATERIALIZED (
  SELECT id FROM fill_identity WHERE key = ANY($keys::uuid[])
), noted AS (
  INSERT INTO fill_uid (account_id, fill, uid) SELECT $accountId, id, $uid FROM known
  ON CONFLICT DO NOTHING
)
SELECT count(*)::int AS known FROM known`);

const noteSyncSql = statement<{
  accountId: string;
  day: string;
  uid: string;
  state: string;
  records: number;
  rows: number;
  unknown: number;
}>(`
INSERT INTO uid_sync (account_id, day, uid, state, records, rows, unknown)
VALUES ($accountId, $day, $uid, $state, $records, $rows, $unknown)
ON CONFLICT (account_id, day, uid) DO UPDATE SET state = excluded.state,
  records = excluded.records, rows = excluded.rows, unknown = excluded.unknown,
  synced_at = clock_timestamp()`);
