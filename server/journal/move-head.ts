import "server-only";
import pg, { type PoolClient } from "pg";
import { type ChainEnd, type EndMac, nextMac } from "../vault";

/** From where to where a statement brought a chain, whose head is still the old one. */
export interface Move {
  readonly seq: string;
  readonly hash: Buffer;
  readonly beforeSeq: string;
  readonly beforeHash: Buffer;
  readonly beforeKeyId: string | null;
  readonly beforeMac: Buffer | null;
}

/** The columns of a `Move` in SQL: `last` has the newest entry, `head` the head as it stands. */
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
  const { rows } = await client.query<ChainEnd & EndMac>(
    `SELECT account_id AS chain, seq::text, hash, key_id AS "keyId", mac
     FROM chain_head WHERE account_id = $1`,
    [chain],
  );
  return rows[0];
}

/** For where the desk's key is not at hand: the chain is checked, and its end is believed. */
export interface VerifyOptions {
  readonly withoutMac?: boolean;
}

/** Said of a chain whose entries and head agree, but were not written with the desk's key. */
export const rewrittenWords = (what: "journal" | "audit") =>
  `The end of the ${what} was rewritten outside the desk: the head of its chain was not made ` +
  "with the desk's key.";
