import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";
import { beginChain, entryHashSql, type Move, moveHeadSql, moveSql } from "../hash-chain/chain";
import { requestFacts } from "../request-facts";

/** Who did it: a user of the desk, as every principal names one, or the desk itself. */
export interface AuditActor {
  readonly deskId: string;
  /** Null for the desk itself. */
  readonly userId: string | null;
}

/** The desk itself, where no user requested it. */
export const byDesk = (deskId: string): AuditActor => ({ deskId, userId: null });

/** An action of a user on a desk, or of the desk itself. */
export interface NewAuditEntry {
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
 * Writes an entry of the desk's audit, in the transaction of the action. Where a request
 * asked for it, its address, its id and the caller's role are written down and hashed with it.
 */
export async function appendAudit(tx: Tx, actor: AuditActor, entry: NewAuditEntry): Promise<void> {
  const chain = auditChain(actor.deskId);
  const write = () => insertEntry(tx, chain, actor, entry);
  const move = (await write()) ?? (await beginWith(tx, chain, write));
  await tx.execute(sql.raw(await moveHeadSql(chain, move)));
}

/** The first entry of a desk. */
async function beginWith(
  tx: Tx,
  chain: string,
  write: () => Promise<Move | undefined>,
): Promise<Move> {
  await beginChain(tx, chain);
  const move = await write();
  if (!move) throw new Error("The audit did not begin.");
  return move;
}

/** Writes the entry after the chain's last one; nothing where the chain has not begun. */
async function insertEntry(
  tx: Tx,
  chain: string,
  { deskId, userId }: AuditActor,
  entry: NewAuditEntry,
): Promise<Move | undefined> {
  const { address, requestId, actorRole } = requestFacts() ?? {};
  const who = userId === null ? {} : { actorRole };
  const detail = JSON.stringify({ address, requestId, ...who, ...entry.detail });
  const about = ["new.user_id", "new.action", "new.target"].map((each) => `coalesce(${each}, '')`);
  const { rows } = await tx.execute<Move & Record<string, unknown>>(sql`
    WITH head AS MATERIALIZED (
      SELECT seq, hash, key_id, mac FROM chain_head WHERE account_id = ${chain} FOR UPDATE
    ), new AS MATERIALIZED (
      SELECT ${userId}::text AS user_id, ${entry.action}::text AS action,
        ${entry.target}::text AS target, ${detail}::jsonb AS detail,
        clock_timestamp() AS at
    ), entry AS (
      INSERT INTO audit_event (desk_id, seq, at, user_id, action, target, detail, hash)
      SELECT ${deskId}, head.seq + 1, new.at, new.user_id, new.action, new.target,
        new.detail, ${sql.raw(entryHashSql("head", about, "new.at", "new.detail"))}
      FROM head, new
      RETURNING seq, hash
    )
    SELECT ${sql.raw(moveSql("entry"))} FROM entry, head`);
  return rows[0];
}
