import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../db/transaction";
import { requestFacts } from "../http/request-facts";
import { beginChain } from "../journal/begin-chain";
import { entryHashSql } from "../journal/chain";
import { type Move, moveHeadSql, moveSql } from "../journal/move-head";

/** Somebody did something on a desk. */
export interface AuditEntry {
  readonly deskId: string;
  /** Null when the desk itself did it. */
  readonly personId: string | null;
  /** What, such as `connection.added`. */
  readonly action: string;
  /** To what: its id. */
  readonly target: string | null;
  /** More; never a secret. */
  readonly detail: Readonly<Record<string, string | null>>;
}

/** The owner of a desk's audit chain in `chain_head`. */
export const auditChain = (deskId: string) => `audit:${deskId}`;

/**
 * Writes an entry of the desk's audit, in the transaction of what it tells about. Where a request
 * asked for it, its address, its id and the caller's role are written down and hashed with it.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const chain = auditChain(entry.deskId);
  const move = (await write(tx, chain, entry)) ?? (await begin(tx, chain, entry));
  await tx.execute(sql.raw(await moveHeadSql(chain, move)));
}

/** The first entry of a desk. */
async function begin(tx: Tx, chain: string, entry: AuditEntry): Promise<Move> {
  await beginChain(tx, chain);
  const move = await write(tx, chain, entry);
  if (!move) throw new Error("The audit did not begin.");
  return move;
}

/** Writes the entry after the chain's last one; nothing where the chain has not begun. */
async function write(tx: Tx, chain: string, entry: AuditEntry): Promise<Move | undefined> {
  const { address, requestId, actorRole } = requestFacts() ?? {};
  const who = entry.personId === null ? {} : { actorRole };
  const detail = JSON.stringify({ address, requestId, ...who, ...entry.detail });
  const about = ["new.person_id", "new.action", "new.target"].map(
    (each) => `coalesce(${each}, '')`,
  );
  const { rows } = await tx.execute<Move & Record<string, unknown>>(sql`
    WITH head AS MATERIALIZED (
      SELECT seq, hash, key_id, mac FROM chain_head WHERE account_id = ${chain} FOR UPDATE
    ), new AS MATERIALIZED (
      SELECT ${entry.personId}::text AS person_id, ${entry.action}::text AS action,
        ${entry.target}::text AS target, ${detail}::jsonb AS detail,
        clock_timestamp() AS at
    ), entry AS (
      INSERT INTO audit_event (desk_id, seq, at, person_id, action, target, detail, hash)
      SELECT ${entry.deskId}, head.seq + 1, new.at, new.person_id, new.action, new.target,
        new.detail, ${sql.raw(entryHashSql("head", about, "new.at", "new.detail"))}
      FROM head, new
      RETURNING seq, hash
    )
    SELECT ${sql.raw(moveSql("entry"))} FROM entry, head`);
  return rows[0];
}
