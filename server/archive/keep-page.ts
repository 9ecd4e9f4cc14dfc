import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, sql } from "drizzle-orm";
import { archiveDay, archivePage, archiveQuarantine, archiveRead } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { bootId } from "../journal/boot";
import { holdMs } from "./hold";
import type { OpenRead, Page, Row, Source } from "./source";

const compress = promisify(gzip);

/**
 * Keeps a page: the answer itself, its records, their sums and the place of the next page, all in
 * one transaction, so that a crash between two pages loses nothing and doubles nothing
 * (broker-office 4.3). Returns the reading after it, or null when the day is no longer held by
 * this process.
 */
export async function keepPage(
  source: Source,
  read: OpenRead,
  params: Readonly<Record<string, string>>,
  page: Page,
): Promise<OpenRead | null> {
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
  return transaction(async (tx) => {
    if (!(await holdOn(tx, source, read))) return null;
    await tx.insert(archivePage).values(evidence);
    const faults = page.rows.map((row) => source.faultOf(row));
    await quarantine(tx, source, read, page.rows, faults);
    const stored = await source.store(
      tx,
      read,
      page.rows.filter((_, at) => faults[at] === null),
    );
    const [after] = await tx
      .update(archiveRead)
      .set({
        cursor: page.endId,
        pages: sql`${archiveRead.pages} + 1`,
        rows: sql`${archiveRead.rows} + ${page.rows.length}`,
        added: sql`${archiveRead.added} + ${stored.added}`,
        changed: sql`${archiveRead.changed} + ${stored.changed}`,
      })
      .where(and(eq(archiveRead.id, read.id), eq(archiveRead.pages, read.pages)))
      .returning();
    if (!after) throw new Error(`The reading ${read.id} went on elsewhere.`);
    return after;
  });
}

/** Keeps the day for this process a while longer; false when another process has taken it. */
async function holdOn(tx: Tx, source: Source, read: OpenRead): Promise<boolean> {
  const held = await tx
    .update(archiveDay)
    .set({ heldUntil: sql`clock_timestamp() + ${holdMs} * interval '1 ms'` })
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
  if (odd.length > 0) await tx.insert(archiveQuarantine).values(odd).onConflictDoNothing();
}

function printable(row: Row): unknown {
  const text = JSON.stringify(row);
  return text.includes("\\u") ? { escaped: text.replaceAll("\\", "\\\\") } : row;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
