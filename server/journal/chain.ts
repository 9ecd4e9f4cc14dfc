import "server-only";
import { createHash } from "node:crypto";
import { moveSql } from "./move-head";

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
  `SELECT account_id, seq, hash, key_id, mac FROM chain_head
  WHERE account_id = ${chain} FOR UPDATE`;

/**
 * SQL that chains the events of a table expression with `n`, `id`, `state`, `at` and `detail` to
 * the expression `head`: `event` has them, `chained` the account and the chain's `Move` when there
 * was one. The head itself is moved by `moveHeadSql`. For use after `WITH RECURSIVE`.
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
  SELECT head.account_id, ${moveSql("link")}
  FROM head, link
  WHERE link.place > 0 AND link.place = (SELECT max(place) FROM event)
)`;
}

/**
 * SQL that locks the head of an account's chain (`$1`) before its intents are changed, as everybody
 * does who changes several, so that nobody waits in a circle.
 */
export const lockedSql = `WITH head AS MATERIALIZED (
  SELECT account_id FROM chain_head WHERE account_id = $1 FOR UPDATE
)`;

/** A moment as whole microseconds since 1970, as text. */
export function microsSql(at: string): string {
  return `(extract(epoch FROM ${at}) * 1000000)::bigint::text`;
}
