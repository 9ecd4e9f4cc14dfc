import "server-only";
import type { PoolClient } from "pg";
import { pool, sqlTransaction, statement, type Tx } from "../db/database";
import { chainHead, journalCheckpoint } from "../db/schema";
import { log } from "../log";
import { singleton } from "../singleton";
import { type ChainEnd, type EndMac, firstMac, isOurs, signEnd } from "../vault";
import { type Added, genesisHash } from "./chain";

// An account's journal is signed within a second of its last event, not in the transaction that
// writes it. Each process signs what its own statements have added, and nothing that it has only
// read: what a killed process could not sign stays listed as unsigned (decision 0024).

/** How long an event waits for its signature, and longer where the last try failed. */
const signAfterMs = 500;
const retryMs = 5_000;

interface Waiting {
  readonly byAccount: Map<string, readonly Added[]>;
  timer: NodeJS.Timeout | null;
}

const waiting = () =>
  singleton<Waiting>("hash-chain.waiting", () => ({ byAccount: new Map(), timer: null }));

/** Begins an account's journal, with a checkpoint before its first event. */
export async function beginJournal(tx: Tx, accountId: string): Promise<void> {
  const hash = genesisHash(accountId);
  const { keyId, mac } = await firstMac(tx, { chain: accountId, seq: "0", hash });
  await tx.insert(chainHead).values({ accountId, seq: 0, hash });
  await tx
    .insert(journalCheckpoint)
    .values({ accountId, seq: 0, hash, unsigned: "{}", keyId, mac });
}

/** Has this process sign what a statement of its own has added, if it has added anything. */
export function noteAdded(accountId: string, row: Partial<Added>): void {
  const { seq, hash, beforeSeq, transaction } = row;
  if (!(seq && hash && beforeSeq && transaction)) return;
  const { byAccount } = waiting();
  const before = byAccount.get(accountId) ?? [];
  byAccount.set(accountId, [...before, { seq, hash, beforeSeq, transaction }]);
  signLater();
}

function signLater(afterMs = signAfterMs): void {
  const state = waiting();
  state.timer ??= setTimeout(() => {
    state.timer = null;
    void signJournals();
  }, afterMs).unref();
}

/** Signs now what this process has added; one journal that can't be signed holds up no other. */
export async function signJournals(): Promise<void> {
  for (const accountId of [...waiting().byAccount.keys()]) {
    await signJournal(accountId).catch((error: unknown) => {
      log("warn", "a journal could not be signed; that is tried again", { accountId, error });
      signLater(retryMs);
    });
  }
}

async function signJournal(accountId: string): Promise<void> {
  const { byAccount } = waiting();
  const mine = byAccount.get(accountId) ?? [];
  const transactions = mine.map(({ transaction }) => transaction);
  const { rows } = await pool().query<{ status: string | null }>(statusSql({ transactions }));
  const inState = (status: string) => mine.filter((_, at) => rows[at]?.status === status);
  const committed = inState("committed");
  if (committed.length > 0) await moveCheckpoint(accountId, committed);
  const running = inState("in progress");
  const since = (byAccount.get(accountId) ?? []).filter((one) => !mine.includes(one));
  const left = [...running, ...since];
  if (left.length === 0) byAccount.delete(accountId);
  else byAccount.set(accountId, left);
  if (left.length > 0) signLater();
}

/** A transaction may have been rolled back, or its commit's answer may have been lost. */
const statusSql = statement<{ transactions: readonly string[] }>(`
SELECT pg_xact_status(asked.id::xid8) AS status
FROM unnest($transactions::text[]) WITH ORDINALITY AS asked (id, n) ORDER BY n`);

/** A journal that is not as this process wrote it loses its signature, and gets none again. */
async function moveCheckpoint(accountId: string, added: readonly Added[]): Promise<void> {
  await sqlTransaction(async (client) => {
    // Its own statement: what the next one reads is as new as the checkpoint.
    await client.query(lockSql({ accountId }));
    const { rows } = await client.query<Found>(checkpointSql(valuesOf(accountId, added)));
    const [found] = rows;
    if (!found) return;
    const last = added.reduce((a, b) => (BigInt(a.seq) > BigInt(b.seq) ? a : b));
    if (!found.untouched) {
      log("error", "the end of a journal was rewritten outside the desk", { accountId });
      await client.query(moveSql({ ...found, mac: Buffer.alloc(0) }));
    } else if (await isOurs(found)) {
      const { seq, hash } = BigInt(last.seq) > BigInt(found.seq) ? last : found;
      const end = { chain: accountId, seq, hash, unsigned: found.nextUnsigned };
      await client.query(moveSql({ ...end, ...(await signEnd(end)) }));
    }
  });
}

interface Found extends Checkpoint {
  /** What stays unsigned when all that was added is signed. */
  readonly nextUnsigned: string;
  /** Whether the checkpoint's event and all that were added are as they were written. */
  readonly untouched: boolean;
}

interface AddedValues {
  readonly accountId: string;
  readonly befores: readonly string[];
  readonly seqs: readonly string[];
  readonly hashes: readonly Buffer[];
}

const valuesOf = (accountId: string, added: readonly Added[]): AddedValues => ({
  accountId,
  befores: added.map(({ beforeSeq }) => beforeSeq),
  seqs: added.map(({ seq }) => seq),
  hashes: added.map(({ hash }) => hash),
});

const lockSql = statement<{ accountId: string }>(
  "SELECT 1 FROM journal_checkpoint WHERE account_id = $accountId FOR UPDATE",
);

const checkpointSql = statement<AddedValues>(`
SELECT c.account_id AS chain, c.seq::text, c.hash, c.unsigned::text, c.key_id AS "keyId", c.mac,
  (c.unsigned + int8multirange(int8range(c.seq + 1, greatest(c.seq, mine.last) + 1)) - mine.ranges
  )::text AS "nextUnsigned",
  mine.untouched AND (c.seq = 0 OR EXISTS (
    SELECT FROM order_event AS event
    WHERE event.account_id = c.account_id AND event.seq = c.seq AND event.hash = c.hash
  )) AS untouched
FROM journal_checkpoint AS c CROSS JOIN (
  SELECT max(added.seq) AS last, range_agg(int8range(added.before + 1, added.seq + 1)) AS ranges,
    bool_and(event.hash IS NOT NULL AND event.hash = added.hash) AS untouched
  FROM unnest($befores::bigint[], $seqs::bigint[], $hashes::bytea[]) AS added (before, seq, hash)
  LEFT JOIN order_event AS event ON event.account_id = $accountId AND event.seq = added.seq
) AS mine
WHERE c.account_id = $accountId`);

const moveSql = statement<Checkpoint>(`
UPDATE journal_checkpoint
SET seq = $seq, hash = $hash, unsigned = $unsigned::int8multirange, key_id = $keyId, mac = $mac
WHERE account_id = $chain`);

/** Up to which event a journal is signed, and what before it is not. */
export type Checkpoint = Required<ChainEnd> & EndMac;

/** The checkpoint of a journal, for those who check it. */
export async function readCheckpoint(
  client: PoolClient,
  accountId: string,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<Checkpoint>(readCheckpointSql({ accountId }));
  return rows[0];
}

const readCheckpointSql = statement<{ accountId: string }>(`
SELECT account_id AS chain, seq::text, hash, unsigned::text, key_id AS "keyId", mac
FROM journal_checkpoint WHERE account_id = $accountId`);

/** Which of a journal's events are not signed, such as "4" or "4 to 6". */
export function unsignedOf({ seq, unsigned }: Checkpoint, events: number): readonly string[] {
  const ranges = [...unsigned.matchAll(/(\d+),(\d+)/g)].map(([, from, end]) => [
    Number(from),
    Number(end) - 1,
  ]);
  if (events > Number(seq)) ranges.push([Number(seq) + 1, events]);
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
}
