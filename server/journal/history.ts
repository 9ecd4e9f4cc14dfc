import "server-only";
import type { IntentHistory, JournalEvent } from "@/lib/journal/wire";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import { Refusal } from "../http/refusal";
import { intentJoins } from "./list";
import { journalColumns, type StoredJournalRow, withAims } from "./page";

interface StoredEvent {
  readonly seq: string;
  readonly state: IntentState;
  readonly at: Date;
  readonly detail: JournalEvent["detail"];
}

/** One intent with all that became known of it, oldest first; of another desk there is none. */
export async function intentHistory(
  { deskId }: Principal,
  intentId: string,
): Promise<IntentHistory> {
  const [found, events] = await Promise.all([
    pool().query<StoredJournalRow>(intentSql, [deskId, intentId]),
    pool().query<StoredEvent>(eventsSql, [deskId, intentId]),
  ]);
  const [stored] = found.rows;
  if (!stored) throw new Refusal({ kind: "not-found", what: "This entry of the journal" });
  const [intent] = await withAims([stored]);
  if (!intent) throw new Error("The intent has no row.");
  return {
    intent,
    events: events.rows.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
    body: stored.body,
  };
}

const intentSql = `
SELECT ${journalColumns}
FROM intent JOIN account ON account.id = intent.account_id ${intentJoins}
WHERE intent.desk_id = $1 AND intent.id = $2`;

const eventsSql = `
SELECT order_event.seq::text, order_event.state, order_event.at, order_event.detail
FROM order_event JOIN intent ON intent.id = order_event.intent_id
WHERE intent.desk_id = $1 AND intent.id = $2 ORDER BY order_event.seq`;
