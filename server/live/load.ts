import "server-only";
import type { PoolClient } from "pg";
import type { Reading } from "@/lib/live/reading";
import { type Topic, topicText } from "@/lib/live/topic";
import { pool } from "../db/pool";
import { liveIntents } from "../journal/list";
import { readReading } from "./readings";

/** So many newest intents of an account are shown live; the journal's own page has them all. */
const shownIntents = 200;

/** The newest reading of a topic, from the journal or from what the worker stored. */
export function loadReading(topic: Topic): Promise<Reading> {
  return topic.kind === "journal" ? journalReading(topic) : readReading(topic);
}

/**
 * Version and rows of one and the same moment. Were the rows newer than the version, whoever starts
 * from them and whoever starts from the rows of that version would be told the same change, which
 * can only fit one of them.
 */
async function journalReading(topic: Topic & { kind: "journal" }): Promise<Reading> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const reading = await readJournal(client, topic);
    await client.query("COMMIT");
    client.release();
    return reading;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function readJournal(
  client: PoolClient,
  topic: Topic & { kind: "journal" },
): Promise<Reading> {
  const { accountId } = topic;
  const { rows: heads } = await client.query<{ deskId: string; seq: string | null }>({
    name: "journal-head",
    text: headSql,
    values: [accountId],
  });
  const text = topicText(topic);
  const [head] = heads;
  if (!head) return { topic: text, version: 0, rows: [], readAt: null, failure: null };
  const desk = { deskId: head.deskId, personId: null, role: "owner", name: "Desk" } as const;
  const rows = await liveIntents(desk, accountId, shownIntents, client);
  return {
    topic: text,
    version: Number(head.seq ?? 0),
    rows: rows.map((row) => ({ ...row })),
    readAt: Date.now(),
    failure: null,
  };
}

const headSql = `
SELECT account.desk_id AS "deskId", chain_head.seq
FROM account LEFT JOIN chain_head ON chain_head.account_id = account.id
WHERE account.id = $1`;
