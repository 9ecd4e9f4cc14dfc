import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { PoolClient } from "pg";
import { onClient, sqlTransaction, statement, type Tx, transaction } from "../db/database";
import { archiveDay, archiveQuarantine } from "../db/schema";
import { processInstanceId } from "../processes/process-lease";
import type { ArchiveSource, SourcePage, SourceRow, SyncRun } from "./archive-source";
import { packPage, type StoredBody, sha256 } from "./page-body";
import { type NextPage, nextPage } from "./paging";
import { dayLeaseMs } from "./sync-run";

/** The sync run after a page was stored: it continues, is complete, or has another owner. */
export type StorePageResult =
  | { readonly kind: "next" | "end"; readonly read: SyncRun }
  | { readonly kind: "taken" };

/**
 * Stores a page: the answer itself, its records, their sums and the next cursor, all in
 * one transaction, so that a crash between two pages loses nothing and doubles nothing
 * (docs/archive.md#a-sync).
 */
export async function storePage(
  source: ArchiveSource,
  read: SyncRun,
  params: Readonly<Record<string, string>>,
  page: SourcePage,
): Promise<StorePageResult> {
  const place = nextPage(read, page);
  const faults = page.rows.map((row) => source.faultOf(row));
  const sound = page.rows.filter((_, at) => faults[at] === null);
  const fetchedAt = new Date();
  return retryLost(() =>
    sqlTransaction(async (client) => {
      if (!(await extendLease(client, source, read))) return { kind: "taken" };
      if (sound.length < faults.length) {
        await quarantine(onClient(client), source, read, page.rows, faults);
      }
      const stored = await source.store(client, read, sound);
      // What is known already needs no second proof: the hash says that it came again.
      const isNew = stored.added + stored.changed > 0 || sound.length < faults.length;
      const packed = await packPage(page.rows, isNew);
      const after = {
        ...read,
        ...runPosition(source, place, page),
        pages: read.pages + 1,
        rows: read.rows + page.rows.length,
        added: read.added + stored.added,
        changed: read.changed + stored.changed,
      };
      const { requestTime, endId, rows } = page;
      const ids = stored.ids.map(String);
      const answer = {
        params,
        fetchedAt,
        requestTime,
        answered: rows.length,
        endId,
        ids,
        ...packed,
      };
      const { rowCount } = await client.query(keepPageSql({ ...answer, ...after }));
      if (rowCount !== 1) throw new Error(`The reading ${read.id} went on elsewhere.`);
      if (stored.changedDays.length > 0) {
        await markChanged(onClient(client), source, read, stored.changedDays);
      }
      return { kind: place.kind === "end" ? "end" : "next", read: after };
    }),
  );
}

interface KeptPage extends SyncRun, StoredBody {
  readonly params: Readonly<Record<string, string>>;
  readonly fetchedAt: Date;
  readonly requestTime: number | null;
  readonly answered: number;
  readonly endId: string | null;
  readonly ids: readonly string[];
}

/** Keeps a page as the next of its sync run, and where the run goes on. */
const keepPageSql = statement<KeptPage>(
  `
WITH kept AS (
  INSERT INTO archive_page (sync_run_id, number, params, fetched_at, request_time, rows, end_id,
    sha256, ids, body, body_sha256)
  VALUES ($id, $pages::int, $params::jsonb, $fetchedAt, $requestTime, $answered, $endId, $sha256,
    $ids::bigint[], $body, $bodySha256)
)
UPDATE sync_run SET method = $method, page_rows = $pageRows, cursor = $cursor,
  slice_from_ms = $sliceFromMs, slice_to_ms = $sliceToMs, short_pages = $shortPages,
  pages = $pages::int, rows = $rows, added = $added, changed = $changed
WHERE id = $id AND pages = $pages::int - 1`,
  "keep-archive-page",
);

/** Two pages that touch each other's days may block each other: the one that lost begins again. */
export function deadlockRetried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryLost(() => transaction(work));
}

/** The same for what opens its transaction by itself, and changes nothing when that is undone. */
export async function retryLost<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 5 || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // 40001: a fill that was to be locked has just moved to the partition of another month.
  const isLost = "code" in error && (error.code === "40P01" || error.code === "40001");
  return isLost || isDeadlock(error.cause);
}

/** The sync run's position after the page. One that cannot be sliced starts again by cursor. */
function runPosition(source: ArchiveSource, place: NextPage, page: SourcePage) {
  switch (place.kind) {
    case "end":
      return { cursor: page.endId };
    case "next": {
      const { cursor, sliceFromMs, sliceToMs, shortPages } = place;
      return { cursor, sliceFromMs, sliceToMs, shortPages };
    }
    case "unsliceable": {
      const start = { cursor: null, sliceFromMs: null, sliceToMs: null };
      return { method: "other-pages" as const, pageRows: source.pageRows.other, ...start };
    }
  }
}

/** Says at once of days that were synced that they are not what they were; they are due soon. */
async function markChanged(
  tx: Tx,
  source: ArchiveSource,
  read: SyncRun,
  days: readonly string[],
): Promise<void> {
  await tx
    .update(archiveDay)
    .set({ state: "changed", nextAt: new Date(read.fromMs) })
    .where(
      and(
        eq(archiveDay.accountId, read.accountId),
        eq(archiveDay.archive, source.name),
        inArray(archiveDay.day, [...days]),
        inArray(archiveDay.state, ["provisional", "confirmed", "confirmed-empty"]),
      ),
    );
}

/** Keeps the day for this process a while longer; false when another process has taken it. */
async function extendLease(client: PoolClient, { name }: ArchiveSource, read: SyncRun) {
  const { accountId, day } = read;
  const holder = await processInstanceId();
  const leased = await client.query(extendLeaseSql({ accountId, name, day, holder, dayLeaseMs }));
  return leased.rowCount === 1;
}

const extendLeaseSql = statement<{
  accountId: string;
  name: string;
  day: string;
  holder: string;
  dayLeaseMs: number;
}>(
  `UPDATE archive_day SET failures = 0,
  lease_until = clock_timestamp() + $dayLeaseMs::int * interval '1 ms'
WHERE account_id = $accountId AND archive = $name AND day = $day AND holder = $holder`,
  "extend-day-lease",
);

async function quarantine(
  tx: Tx,
  source: ArchiveSource,
  read: SyncRun,
  rows: readonly SourceRow[],
  faults: readonly (string | null)[],
): Promise<void> {
  const odd = rows.flatMap((row, at) => {
    const reason = faults[at];
    if (typeof reason !== "string") return [];
    const { accountId, day } = read;
    // A text that no database takes is kept escaped, as one string.
    const kept = printable(row);
    const digest = sha256(JSON.stringify(row));
    return [
      {
        accountId,
        archive: source.name,
        day,
        sha256: digest,
        syncRunId: read.id,
        row: kept,
        reason,
      },
    ];
  });
  await tx
    .insert(archiveQuarantine)
    .values(odd)
    .onConflictDoUpdate({
      target: [
        archiveQuarantine.accountId,
        archiveQuarantine.archive,
        archiveQuarantine.day,
        archiveQuarantine.sha256,
      ],
      set: { syncRunId: read.id, resolvedAt: null },
    });
}

function printable(row: SourceRow): unknown {
  const text = JSON.stringify(row);
  return text.includes("\\u") ? { escaped: text.replaceAll("\\", "\\\\") } : row;
}
