import "server-only";
import type { Pool } from "pg";
import { entryHash, genesisHash, microsSql } from "../../hash-chain/chain";

interface Last {
  readonly seq: string;
  readonly about: readonly string[];
  readonly atMicros: string;
  readonly detailText: string;
}

/**
 * Rewrites the last entry of a chain as somebody would who owns the tables and knows how the chain
 * is made: the entry, its hash and the chain's head agree afterwards.
 */
export async function rewriteLast(
  owner: Pick<Pool, "query">,
  chain: "journal" | "audit",
  id: string,
): Promise<void> {
  const { table, key, about, head } = chains[chain];
  const at = `${key} = $1 AND seq = (SELECT max(seq) FROM ${table} WHERE ${key} = $1)`;
  await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query(`UPDATE ${table} SET detail = detail || '{"note": "forged"}' WHERE ${at}`, [
    id,
  ]);
  const { rows } = await owner.query<Last>(
    `SELECT seq::text, ${about} AS about, ${microsSql("at")} AS "atMicros",
       detail::text AS "detailText" FROM ${table} WHERE ${at}`,
    [id],
  );
  const [last] = rows;
  if (!last) throw new Error(`The chain of ${id} is empty.`);
  const before = await owner.query<{ hash: Buffer }>(
    `SELECT hash FROM ${table} WHERE ${key} = $1 AND seq = $2::bigint - 1`,
    [id, last.seq],
  );
  const hash = entryHash(before.rows[0]?.hash ?? genesisHash(head(id)), last);
  await owner.query(`UPDATE ${table} SET hash = $2 WHERE ${at}`, [id, hash]);
  await owner.query("UPDATE chain_head SET hash = $2 WHERE account_id = $1", [head(id), hash]);
  await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const chains = {
  journal: {
    table: "order_event",
    key: "account_id",
    about: "ARRAY[intent_id, state]",
    head: (id: string) => id,
  },
  audit: {
    table: "audit_event",
    key: "desk_id",
    about: "ARRAY[coalesce(user_id, ''), action, coalesce(target, '')]",
    head: (id: string) => `audit:${id}`,
  },
};
