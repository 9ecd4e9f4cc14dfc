import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "../db/database";
import { archiveDay, archivePage, archiveQuarantine, syncRun } from "../db/schema";
import { processInstanceId } from "../processes/process-lease";
import type { ArchiveSource, SourcePage, SourceRow, SyncRun } from "./archive-source";
import { type NextPage, nextPage } from "./paging";
import { dayLeaseMs } from "./sync-run";

const compress = promisify(gzip);

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
  const text = JSON.stringify(page.rows);
  const evidence = {
    syncRunId: read.id,
    number: read.pages + 1,
    params,
    fetchedAt: new Date(),
    requestTime: page.requestTime,
    rows: page.rows.length,
    endId: page.endId,
    sha256: sha256(text),
    body: await compress(text),
  };
  const place = nextPage(read, page);
  return deadlockRetried(async (tx) => {
    if (!(await extendLease(tx, source, read))) return { kind: "taken" };
    const faults = page.rows.map((row) => source.faultOf(row));
    await quarantine(tx, source, read, page.rows, faults);
    const stored = await source.store(
      tx,
      read,
      page.rows.filter((_, at) => faults[at] === null),
    );
    await tx.insert(archivePage).values({ ...evidence, ids: [...stored.ids] });
    await markChanged(tx, source, read, stored.changedDays);
    const [after] = await tx
      .update(syncRun)
      .set({
        ...runPosition(source, place, page),
        pages: sql`${syncRun.pages} + 1`,
        rows: sql`${syncRun.rows} + ${page.rows.length}`,
        added: sql`${syncRun.added} + ${stored.added}`,
        changed: sql`${syncRun.changed} + ${stored.changed}`,
      })
      .where(and(eq(syncRun.id, read.id), eq(syncRun.pages, read.pages)))
      .returning();
    if (!after) throw new Error(`The reading ${read.id} went on elsewhere.`);
    return { kind: place.kind === "end" ? "end" : "next", read: after };
  });
}

/** Two pages that touch each other's days may block each other: the one that lost begins again. */
async function deadlockRetried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(work);
    } catch (error) {
      if (tries === 5 || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error && error.code === "40P01" ? true : isDeadlock(error.cause);
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
  if (days.length === 0) return;
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
async function extendLease(tx: Tx, source: ArchiveSource, read: SyncRun): Promise<boolean> {
  const leased = await tx
    .update(archiveDay)
    .set({ leaseUntil: sql`clock_timestamp() + ${dayLeaseMs} * interval '1 ms'`, failures: 0 })
    .where(
      and(
        eq(archiveDay.accountId, read.accountId),
        eq(archiveDay.archive, source.name),
        eq(archiveDay.day, read.day),
        eq(archiveDay.holder, await processInstanceId()),
      ),
    )
    .returning({ day: archiveDay.day });
  return leased.length === 1;
}

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
  if (odd.length === 0) return;
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

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
