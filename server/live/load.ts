import "server-only";
import { eq } from "drizzle-orm";
import type { Reading } from "@/lib/live/reading";
import { type Topic, topicText } from "@/lib/live/topic";
import { database } from "../db/pool";
import { account, chainHead } from "../db/schema";
import { listIntents } from "../journal/list";
import { readReading } from "./readings";

/** So many intents of an account are shown live; the journal's own page has them all. */
const shownIntents = 200;

/** The newest reading of a topic, from the journal or from what the worker stored. */
export function loadReading(topic: Topic): Promise<Reading> {
  return topic.kind === "journal" ? journalReading(topic) : readReading(topic);
}

/** The version is read before the rows: rows that are newer than it are only told twice. */
async function journalReading(topic: Topic & { kind: "journal" }): Promise<Reading> {
  const [found] = await database()
    .select({ deskId: account.deskId, seq: chainHead.seq })
    .from(account)
    .leftJoin(chainHead, eq(chainHead.accountId, account.id))
    .where(eq(account.id, topic.accountId));
  const text = topicText(topic);
  if (!found) return { topic: text, version: 0, rows: [], readAt: null, failure: null };
  const desk = { deskId: found.deskId, personId: null, role: "owner", name: "Desk" } as const;
  const rows = await listIntents(desk, topic.accountId, { limit: shownIntents });
  return {
    topic: text,
    version: found.seq ?? 0,
    rows: rows.map((row) => ({ ...row })),
    readAt: Date.now(),
    failure: null,
  };
}
