import "server-only";
import type { PoolClient } from "pg";
import { statement } from "../db/database";
import { readOnlySnapshot } from "../db/reading";
import type { OrderIntentState } from "../db/schema";
import {
  entryHash,
  genesisHash,
  microsSql,
  readHead,
  rewrittenMessage,
  type VerifyOptions,
} from "../hash-chain/chain";
import { type Checkpoint, readCheckpoint, unsignedOf } from "../hash-chain/checkpoint";
import { isOurs } from "../vault";
import { type History, problemOf, type StoredIntent, storedIntentSql, withEvent } from "./history";

/**
 * Whether an account's journal is whole; `problem` is a sentence about the first fault. `unsigned`
 * names events such as "4" or "4 to 6" whose process ended before it signed them, or will soon.
 */
export type Verified =
  | { readonly whole: true; readonly events: number; readonly unsigned: readonly string[] }
  | { readonly whole: false; readonly events: number; readonly problem: string };

interface Event {
  readonly seq: string;
  readonly intentId: string;
  readonly state: OrderIntentState;
  readonly atMicros: string;
  readonly detailText: string;
  readonly hash: Buffer;
}

const pageRows = 1_000;

/**
 * Checks an account's journal from its first event to its last: the numbers have no gap, every
 * hash follows from the one before, the head is the last event, the checkpoint is on the chain and
 * signed with the desk's key, every intent was ordered as its first event says, and its state and
 * outcome are what its events add up to along listed edges (docs/order-safety.md#i7). All of it is
 * one snapshot of the database.
 */
export function verifyJournal(accountId: string, options: VerifyOptions = {}): Promise<Verified> {
  return readOnlySnapshot((client) => verify(client, accountId, options), { unhurried: true });
}

async function verify(
  client: PoolClient,
  accountId: string,
  options: VerifyOptions,
): Promise<Verified> {
  let hash = genesisHash(accountId);
  let events = 0;
  const histories = new Map<string, History>();
  const checkpoint = await readCheckpoint(client, accountId);
  if (!checkpoint) return broken(0, "The account has no journal.");
  let signedHash = hash;
  for await (const event of eventsOf(client, accountId)) {
    const { seq, intentId, state, atMicros, detailText } = event;
    const expected = `${events + 1}`;
    if (seq !== expected) return broken(events, `Event ${expected} is missing.`);
    hash = entryHash(hash, { seq, about: [intentId, state], atMicros, detailText });
    if (!hash.equals(event.hash)) return broken(events, `Event ${seq} was changed.`);
    histories.set(intentId, withEvent(histories.get(intentId), event));
    events += 1;
    if (seq === checkpoint.seq) signedHash = hash;
  }
  const problem =
    (await headProblem(client, { accountId, events, hash })) ??
    (await checkpointProblem(checkpoint, signedHash, options)) ??
    (await intentProblem(client, accountId, histories));
  if (problem) return broken(events, problem);
  return { whole: true, events, unsigned: unsignedOf(checkpoint, events) };
}

const broken = (events: number, problem: string): Verified => ({ whole: false, events, problem });

async function headProblem(
  client: PoolClient,
  { accountId, events, hash }: { accountId: string; events: number; hash: Buffer },
) {
  const head = await readHead(client, accountId);
  if (head?.seq === `${events}` && head.hash.equals(hash)) return null;
  return `The journal should end with event ${head?.seq} but ends with ${events}.`;
}

async function checkpointProblem(
  checkpoint: Checkpoint,
  signedHash: Buffer,
  { withoutMac = false }: VerifyOptions,
) {
  const isOnChain = checkpoint.hash.equals(signedHash);
  if (isOnChain && (withoutMac || (await isOurs(checkpoint)))) return null;
  return rewrittenMessage("journal");
}

/** The first intent that isn't as its events say, and how; null where all are. */
async function intentProblem(
  client: PoolClient,
  accountId: string,
  histories: ReadonlyMap<string, History>,
): Promise<string | null> {
  const rowless = new Set(histories.keys());
  for (let after = ""; ; ) {
    const { rows } = await client.query<StoredIntent>(intentsSql({ accountId, after, pageRows }));
    for (const row of rows) {
      const problem = problemOf(row, histories.get(row.id));
      if (problem) return `Intent ${row.id} ${problem}`;
      rowless.delete(row.id);
    }
    const last = rows.at(-1);
    if (last) after = last.id;
    else break;
  }
  const [missing] = rowless;
  return missing === undefined ? null : `Intent ${missing} has events but no row.`;
}

async function* eventsOf(client: PoolClient, accountId: string): AsyncGenerator<Event> {
  for (let after = "0"; ; ) {
    const { rows } = await client.query<Event>(eventsSql({ accountId, after, pageRows }));
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

const eventsSql = statement<{ accountId: string; after: string; pageRows: number }>(`
SELECT seq::text, intent_id AS "intentId", state, ${microsSql("at")} AS "atMicros",
  detail::text AS "detailText", hash
FROM order_event WHERE account_id = $accountId AND seq > $after ORDER BY order_event.seq
  LIMIT $pageRows`);

const intentsSql = statement<{ accountId: string; after: string; pageRows: number }>(`
SELECT ${storedIntentSql} FROM order_intent
WHERE account_id = $accountId AND id > $after ORDER BY id LIMIT $pageRows`);
