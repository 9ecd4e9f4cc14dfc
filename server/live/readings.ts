import "server-only";
import { eq, sql } from "drizzle-orm";
import { sameRow } from "@/lib/live/changes";
import { keyOf } from "@/lib/live/key-of";
import type { ReadFailure, Reading, Row } from "@/lib/live/reading";
import { type Topic, topicText } from "@/lib/live/topic";
import { notify } from "../db/notify";
import { database } from "../db/pool";
import { reading } from "../db/schema";
import { transaction } from "../db/transaction";

/** The channel on which processes tell each other that a topic has news. */
export const newsChannel = "desk";

/** The newest stored reading of a topic; version 0 without rows before the first answer. */
export async function readReading(topic: Topic): Promise<Reading> {
  const text = topicText(topic);
  const [found] = await database().select().from(reading).where(eq(reading.topic, text));
  return {
    topic: text,
    version: found?.version ?? 0,
    rows: (found?.rows as readonly Row[] | undefined) ?? [],
    readAt: found?.readAt?.getTime() ?? null,
    failure: (found?.failure as ReadFailure | null | undefined) ?? null,
  };
}

/** Stores what the exchange just answered; the version grows only when a row changed. */
export async function storeReading(topic: Topic, listed: readonly Row[]): Promise<void> {
  const before = await readReading(topic);
  const rows = unique(topic, listed);
  const changed =
    before.readAt === null ||
    before.rows.length !== rows.length ||
    rows.some((row, at) => !sameRow(before.rows[at], row));
  await store(topic, { readAt: new Date(), failure: null, ...(changed ? { rows } : {}) });
}

/** Notes that the newest attempt failed; the last good rows stay, with their age. */
export async function storeFailure(topic: Topic, failure: ReadFailure): Promise<void> {
  await store(topic, { failure });
}

/** A page boundary can show a row twice; the first showing is the newer one. */
function unique(topic: Topic, rows: readonly Row[]): readonly Row[] {
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(topic.kind, row);
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}

interface Change {
  /** Only when they changed; the version then grows in the database, so that none is told twice. */
  rows?: readonly Row[];
  readAt?: Date;
  failure: ReadFailure | null;
}

async function store(topic: Topic, change: Change): Promise<void> {
  const text = topicText(topic);
  const grown = change.rows ? 1 : 0;
  const values = {
    ...change,
    failure: change.failure === null ? sql`NULL` : change.failure,
    updatedAt: new Date(),
  };
  await transaction(async (tx) => {
    await tx
      .insert(reading)
      .values({ topic: text, version: grown, rows: [], ...values })
      .onConflictDoUpdate({
        target: reading.topic,
        set: { ...values, version: sql`${reading.version} + ${grown}` },
      });
    await notify(tx, newsChannel, JSON.stringify({ topic: text }));
  });
}
