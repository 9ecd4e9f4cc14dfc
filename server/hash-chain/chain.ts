import "server-only";
import { createHash } from "node:crypto";
import pg, { type PoolClient } from "pg";
import type { Tx } from "../db/database";
import { statement } from "../db/database";
import { chainHead } from "../db/schema";
import { type ChainEnd, type EndMac, firstMac, nextMac } from "../vault";

// A hash chain: each entry's hash covers its number, what it says, and the hash before it. The
// row of `chain_head` is locked by whoever appends, so that a chain has one order.

/** The hash that a chain begins with, from what it belongs to. */
export function genesisHash(owner: string): Buffer {
  return createHash("sha256").update(owner, "utf8").digest();
}

/** The texts of an entry as they are hashed; `detailText` is JSON as PostgreSQL prints `jsonb`. */
export interface ChainEntry {
  readonly seq: string;
  readonly about: readonly string[];
  /** Microseconds since 1970. */
  readonly atMicros: string;
  readonly detailText: string;
}

/** What the hash of an entry must be. */
export function entryHash(before: Buffer, entry: ChainEntry): Buffer {
  const texts = [entry.seq, ...entry.about, entry.atMicros].map((text) => JSON.stringify(text));
  const line = `[${[...texts, entry.detailText].join(", ")}]`;
  return createHash("sha256").update(before).update(line, "utf8").digest();
}

/**
 * The same in SQL, so that an entry is one statement: expressions for the head's row, for the
 * entry's texts, its time (`timestamptz`) and its detail (`jsonb`).
 */
export function entryHashSql(head: string, about: readonly string[], at: string, detail: string) {
  const parts = [`(${head}.seq + 1)::text`, ...about, microsSql(at), detail].join(", ");
  return `sha256(${head}.hash || convert_to(jsonb_build_array(${parts})::text, 'UTF8'))`;
}

/** SQL for the expression `head` of a chain, whose id is the parameter: locked until the commit. */
export const headSql = (chain: string) =>
  `SELECT account_id, seq, hash FROM chain_head
  WHERE account_id = ${chain} FOR UPDATE`;

/**
 * The same for a statement that commits by itself: no row where another writer is at work, or has
 * written since the statement began. What else the statement reads is as new as the head then.
 */
export const freeHeadSql = (chain: string) =>
  `SELECT locked.* FROM (
    SELECT account_id, seq, hash FROM chain_head
    WHERE account_id = ${chain} FOR UPDATE SKIP LOCKED
  ) AS locked JOIN chain_head AS seen USING (account_id, seq)`;

/**
 * SQL that chains the events of a table expression with `n`, `id`, `state`, `at` and `detail` to
 * the expression `head` and moves the head: `event` has them, `chained` the account and what was
 * `Added` when there was one. For use after `WITH RECURSIVE`.
 */
export function chainSql(events: string): string {
  const about = ["event.id", "event.state"];
  return `event AS MATERIALIZED (
  SELECT id, state, at, detail, row_number() OVER (ORDER BY n) AS place FROM ${events}
), link (place, seq, hash) AS (
  SELECT 0::bigint, head.seq, head.hash FROM head
  UNION ALL
  SELECT event.place, link.seq + 1, ${entryHashSql("link", about, "event.at", "event.detail")}
  FROM link JOIN event ON event.place = link.place + 1
), entry AS (
  INSERT INTO order_event (account_id, seq, intent_id, state, at, detail, hash)
  SELECT head.account_id, link.seq, event.id, event.state, event.at, event.detail, link.hash
  FROM head, link JOIN event USING (place)
), chained AS (
  UPDATE chain_head SET seq = link.seq, hash = link.hash
  FROM head, link
  WHERE chain_head.account_id = head.account_id
    AND link.place > 0 AND link.place = (SELECT max(place) FROM event)
  RETURNING head.account_id, link.seq::text AS seq, link.hash, head.seq::text AS "beforeSeq",
    pg_current_xact_id()::text AS "transaction"
)`;
}

/**
 * SQL that locks the head of an account's chain before its intents are changed, as everybody does
 * who changes several, so that no deadlock arises.
 */
export const lockedHeadSql = (account: string) => `WITH head AS MATERIALIZED (
  SELECT account_id FROM chain_head WHERE account_id = ${account} FOR UPDATE
)`;

/** A moment as whole microseconds since 1970, as text. */
export function microsSql(at: string): string {
  return `(extract(epoch FROM ${at}) * 1000000)::bigint::text`;
}

/** Puts the head of a chain without entries there, unless the chain has begun. */
export async function beginChain(tx: Tx, chain: string): Promise<void> {
  const hash = genesisHash(chain);
  const { keyId, mac } = await firstMac(tx, { chain, seq: "0", hash });
  await tx
    .insert(chainHead)
    .values({ accountId: chain, seq: 0, hash, keyId, mac })
    .onConflictDoNothing();
}

/** What a statement has added to an account's journal, which ended with `beforeSeq`. */
export interface Added {
  readonly seq: string;
  readonly hash: Buffer;
  readonly beforeSeq: string;
  /** PostgreSQL's number of the transaction, which may still be rolled back. */
  readonly transaction: string;
}

/** From where to where a statement brought a chain, whose head is still the old one. */
export interface Move {
  readonly seq: string;
  readonly hash: Buffer;
  readonly beforeSeq: string;
  readonly beforeHash: Buffer;
  readonly beforeKeyId: string | null;
  readonly beforeMac: Buffer | null;
}

/** The columns of a `Move` in SQL: `last` has the newest entry, `head` the current head. */
export const moveSql = (last: string) =>
  `${last}.seq::text AS seq, ${last}.hash, head.seq::text AS "beforeSeq", ` +
  `head.hash AS "beforeHash", head.key_id AS "beforeKeyId", head.mac AS "beforeMac"`;

/**
 * The statement that moves a chain's head to its newest entry, in the transaction that wrote the
 * entry. It has no parameters, so that the commit can go with it.
 */
export async function moveHeadSql(chain: string, move: Move): Promise<string> {
  const { seq, hash, beforeSeq, beforeHash, beforeKeyId, beforeMac } = move;
  const before = { seq: beforeSeq, hash: beforeHash, keyId: beforeKeyId, mac: beforeMac };
  const { keyId, mac }: EndMac = await nextMac({ chain, ...before }, { chain, seq, hash });
  return `UPDATE chain_head SET seq = ${BigInt(seq)}, hash = ${literal(hash)},
    key_id = ${keyId === null ? "NULL" : pg.escapeLiteral(keyId)}, mac = ${literal(mac)}
    WHERE account_id = ${pg.escapeLiteral(chain)}`;
}

const literal = (bytes: Buffer | null) => (bytes ? `'\\x${bytes.toString("hex")}'` : "NULL");

/** The head of a chain, for those who check it. */
export async function readHead(client: PoolClient, chain: string) {
  const { rows } = await client.query<ChainEnd & EndMac>(readHeadSql({ chain }));
  return rows[0];
}

const readHeadSql = statement<{ chain: string }>(`
SELECT account_id AS chain, seq::text, hash, key_id AS "keyId", mac
FROM chain_head WHERE account_id = $chain`);

/** For where the desk's key is not at hand: the chain is checked, and its end is believed. */
export interface VerifyOptions {
  readonly withoutMac?: boolean;
}

/** Said of a chain whose entries and head agree, but were not written with the desk's key. */
export const rewrittenMessage = (what: "journal" | "audit") =>
  `The end of the ${what} was rewritten outside the desk: it isn't signed with the desk's key.`;
