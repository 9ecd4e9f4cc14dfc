import "server-only";
import pg, { type PoolClient } from "pg";
import { pool } from "../db/pool";
import { bootId } from "./boot";
import { entryHashSql } from "./chain";
import { freeSlotSql } from "./free-slot-sql";
import type { IntentDraft } from "./intent-draft";
import { kindOf } from "./states";

/** The same order within so long is asked about (order-safety c.2 rule 11). */
const twinMs = 5_000;

/** Waiting longer for another writer of the account's journal means that something is wrong. */
const lockTimeoutMs = 3_000;

/** Which slots of which budget the intent may take, and for how long. */
export interface BudgetClaim {
  readonly scope: string;
  readonly endpoint: string;
  readonly first: number;
  readonly end: number;
  readonly holdMs: number;
}

export type Prepared =
  /** On disk as PREPARED, with a slot of the budget. */
  | { readonly kind: "prepared"; readonly slot: number; readonly heldUntil: string }
  /** The idempotency key was used before; nothing was written. */
  | { readonly kind: "existing"; readonly intentId: string; readonly requestHash: Buffer }
  /** The same order was placed a moment ago, or one like it is unresolved. */
  | { readonly kind: "twin"; readonly intentId: string; readonly secondsAgo: number }
  /** An order's outcome is unknown and has not been looked for yet. */
  | { readonly kind: "held" }
  /** No slot is free. */
  | { readonly kind: "no-slot" };

/**
 * The first commit (order-safety c.2 rule 2): writes the intent as PREPARED, its event and its
 * slot of the budget in one statement, or says why not. Throws when the database does not take it.
 */
export async function prepare(
  draft: IntentDraft,
  claim: BudgetClaim,
  options: { readonly twinsConfirmed: boolean },
): Promise<Prepared> {
  const boot = await bootId();
  const client = await pool().connect();
  try {
    await client.query(beginSql(draft.accountId));
    const found = await look(client, draft, options.twinsConfirmed);
    const prepared = found ?? (await write(client, boot, draft, claim));
    await client.query("COMMIT");
    client.release();
    return prepared;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    client.release(true);
    throw error;
  }
}

/** The lock on the chain's head lets one writer of the account look and write at a time. */
const beginSql = (accountId: string) =>
  `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs};
   SELECT 1 FROM chain_head WHERE account_id = ${pg.escapeLiteral(accountId)} FOR UPDATE`;

interface Found {
  readonly sameId: string | null;
  readonly sameHash: Buffer | null;
  readonly twinId: string | null;
  readonly twinAgo: number | null;
  readonly held: boolean;
}

async function look(client: PoolClient, draft: IntentDraft, twinsConfirmed: boolean) {
  const { facts } = draft;
  const { rows } = await client.query<Found>({
    name: draft.personId === null ? "journal-look-desk" : "journal-look-person",
    text: lookSql(draft.personId === null ? "IS NULL AND $2::text IS NULL" : "= $2"),
    values: [
      ...[draft.deskId, draft.personId, draft.idempotencyKey, draft.accountId],
      ...[facts.symbol, facts.side, facts.qty, facts.price, twinMs],
    ],
  });
  const [found] = rows;
  if (!found) throw new Error("The journal did not answer.");
  if (found.sameId && found.sameHash) {
    return { kind: "existing", intentId: found.sameId, requestHash: found.sameHash } as const;
  }
  if (kindOf(draft.endpoint) === "cancel") return null;
  if (found.twinId && !twinsConfirmed) {
    const secondsAgo = Math.round(found.twinAgo ?? 0);
    return { kind: "twin", intentId: found.twinId, secondsAgo } as const;
  }
  return found.held ? ({ kind: "held" } as const) : null;
}

async function write(client: PoolClient, boot: string, draft: IntentDraft, claim: BudgetClaim) {
  const { facts } = draft;
  const { rows } = await client.query<{ slot: number; heldUntil: string }>({
    name: "journal-prepare",
    text: prepareSql,
    values: [
      ...[claim.scope, claim.endpoint, claim.first, claim.end, claim.holdMs],
      ...[draft.id, draft.deskId, draft.accountId, draft.connectionId, draft.personId],
      ...[draft.endpoint, draft.idempotencyKey, draft.requestHash, draft.clientOid],
      ...[facts.targetOrderId, facts.targetClientOid, draft.body],
      ...[facts.category, facts.symbol, facts.side, facts.orderType, facts.price, facts.qty],
      ...[draft.channelSent ? 1 : 0, boot],
    ],
  });
  const [row] = rows;
  return row ? ({ kind: "prepared", ...row } as const) : ({ kind: "no-slot" } as const);
}

/** Read after the head is locked: it sees every intent of the account. */
const lookSql = (person: string) => `
SELECT same.id AS "sameId", same.request_hash AS "sameHash",
  twin.id AS "twinId", twin.ago::float8 AS "twinAgo",
  EXISTS (
    SELECT 1 FROM intent
    WHERE account_id = $4 AND endpoint <> 'cancel-order' AND (
      state = 'UNKNOWN' AND updated_at > coalesce(
        (SELECT last_complete_at FROM sweep WHERE account_id = $4), '-infinity')
      OR state = 'SENDING' AND NOT EXISTS (
        SELECT 1 FROM boot WHERE boot.id = intent.boot_id AND lease_until > clock_timestamp()))
  ) AS held
FROM (VALUES (1)) AS one
LEFT JOIN LATERAL (
  SELECT id, request_hash FROM intent
  WHERE desk_id = $1 AND person_id ${person} AND idempotency_key = $3
) AS same ON true
LEFT JOIN LATERAL (
  SELECT id, extract(epoch FROM clock_timestamp() - created_at) AS ago FROM intent
  WHERE account_id = $4 AND endpoint <> 'cancel-order' AND symbol = $5 AND side = $6 AND (
    state = 'UNRESOLVED'
    OR state NOT IN ('NOT_SENT', 'REJECTED')
      AND created_at > clock_timestamp() - $9 * interval '1 ms'
      AND qty = $7::numeric AND price IS NOT DISTINCT FROM $8::numeric)
  ORDER BY created_at DESC LIMIT 1
) AS twin ON true`;

const about = ["made.id", "made.state"];

const prepareSql = `
WITH head AS MATERIALIZED (
  SELECT account_id, seq, hash FROM chain_head WHERE account_id = $8 FOR UPDATE
), free AS MATERIALIZED (${freeSlotSql("$1", "$2", "$3", "$4")}
), taken AS (
  UPDATE budget_slot AS b SET free_at = clock_timestamp() + $5 * interval '1 ms'
  FROM free, head WHERE b.scope = $1 AND b.endpoint = $2 AND b.slot = free.slot
  RETURNING b.slot, b.free_at
), made AS (
  INSERT INTO intent (
    id, desk_id, account_id, connection_id, person_id, endpoint, idempotency_key, request_hash,
    client_oid, target_order_id, target_client_oid, body, category, symbol, side, order_type,
    price, qty, channel_sent, state, boot_id, created_at, updated_at)
  SELECT $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22::numeric, $23::numeric, $24, 'PREPARED', $25, moment.at, moment.at
  FROM taken, (SELECT clock_timestamp() AS at) AS moment
  RETURNING id, state, created_at
), entry AS (
  INSERT INTO order_event (account_id, seq, intent_id, state, at, detail, hash)
  SELECT head.account_id, head.seq + 1, made.id, made.state, made.created_at, '{}'::jsonb,
    ${entryHashSql("head", about, "made.created_at", "'{}'::jsonb")}
  FROM head, made
  RETURNING account_id, seq, hash
), moved AS (
  UPDATE chain_head SET seq = entry.seq, hash = entry.hash
  FROM entry WHERE chain_head.account_id = entry.account_id
  RETURNING chain_head.account_id
)
SELECT taken.slot, taken.free_at::text AS "heldUntil",
  pg_notify('desk', json_build_object('topic', 'journal:' || moved.account_id)::text)
FROM taken, moved`;
