import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import { archiveDay, archivePage, archiveQuarantine, archiveRead } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { bootId } from "../journal/boot";
import { holdMs } from "./hold";
import { type Place, placeAfter } from "./paging";
import type { OpenRead, Page, Row, Source } from "./source";

const compress = promisify(gzip);

/** The reading after a page was kept: it goes on, came to the end, or is another process's now. */
export type KeptPage =
  | { readonly kind: "next" | "end"; readonly read: OpenRead }
  | { readonly kind: "taken" };

/**
 * Keeps a page: the answer itself, its records, their sums and the place of the next page, all in
 * one transaction, so that a crash between two pages loses nothing and doubles nothing
 * (broker-office 4.3).
 */
export async function keepPage(
  source: Source,
  read: OpenRead,
  params: Readonly<Record<string, string>>,
  page: Page,
): Promise<KeptPage> {
  const text = JSON.stringify(page.rows);
  const evidence = {
    readId: read.id,
    number: read.pages + 1,
    params,
    fetchedAt: new Date(),
    requestTime: page.requestTime,
    rows: page.rows.length,
    endId: page.endId,
    sha256: sha256(text),
    body: await compress(text),
  };
  const place = placeAfter(read, page);
  return deadlockRetried(async (tx) => {
    if (!(await holdOn(tx, source, read))) return { kind: "taken" };
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
      .update(archiveRead)
      .set({
        ...movesTo(source, place, page),
        pages: sql`${archiveRead.pages} + 1`,
        rows: sql`${archiveRead.rows} + ${page.rows.length}`,
        added: sql`${archiveRead.added} + ${stored.added}`,
        changed: sql`${archiveRead.changed} + ${stored.changed}`,
      })
      .where(and(eq(archiveRead.id, read.id), eq(archiveRead.pages, read.pages)))
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

/** Where the reading stands after the page. One that cannot be sliced begins anew by cursor. */
function movesTo(source: Source, place: Place, page: Page) {
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
  source: Source,
  read: OpenRead,
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
async function holdOn(tx: Tx, source: Source, read: OpenRead): Promise<boolean> {
  const held = await tx
    .update(archiveDay)
    .set({ heldUntil: sql`clock_timestamp() + ${holdMs} * interval '1 ms'`, failures: 0 })
    .where(
      and(
        eq(archiveDay.accountId, read.accountId),
        eq(archiveDay.archive, source.name),
        eq(archiveDay.day, read.day),
        eq(archiveDay.holder, await bootId()),
      ),
    )
    .returning({ day: archiveDay.day });
  return held.length === 1;
}

async function quarantine(
  tx: Tx,
  source: Source,
  read: OpenRead,
  rows: readonly Row[],
  faults: readonly (string | null)[],
): Promise<void> {
  const odd = rows.flatMap((row, at) => {
    const why = faults[at];
    if (typeof why !== "string") return [];
    const { accountId, day } = read;
    // A text that no database takes is kept escaped, as one string.
    const kept = printable(row);
    const digest = sha256(JSON.stringify(row));
    return [
      { accountId, archive: source.name, day, sha256: digest, readId: read.id, row: kept, why },
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
      set: { readId: read.id, resolvedAt: null },
    });
}

function printable(row: Row): unknown {
  const text = JSON.stringify(row);
  return text.includes("\\u") ? { escaped: text.replaceAll("\\", "\\\\") } : row;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
