import "server-only";
import type { PoolClient } from "pg";
import { bodyFacts } from "@/lib/orders/body-facts";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../../db/database";
import type { OrderIntentState } from "../../db/schema";
import { triggeredColumns, triggeredJoin } from "../triggered";

/** A row of `order_intent` as `intentColumns` reads it. */
export interface StoredIntent
  extends Pick<OrderIntent, "id" | "endpoint" | "kind" | "batchId" | "clientOid" | "orderId">,
    Pick<OrderIntent, "jobId" | "triggered" | "planOrderId"> {
  readonly body: string;
  readonly state: OrderIntentState;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
  readonly cumExecQty: string | null;
  readonly person: string | null;
  readonly pricePlaces: number | null;
  readonly qtyPlaces: number | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly updatedAt: Date;
  readonly firstByteAt: Date | null;
  readonly lastByteAt: Date | null;
  readonly reconciledAt: Date | null;
  readonly reconcileError: string | null;
  readonly nextReconcileAt: Date | null;
}

/** The newest intents of an account, newest first; none when the account is another desk's. */
export async function listIntents(
  principal: Principal,
  accountId: string,
  { limit }: { readonly limit: number },
  queries: Pick<PoolClient, "query"> = pool(),
): Promise<readonly OrderIntent[]> {
  const { rows } = await queries.query<StoredIntent>(
    listSql({ deskId: principal.deskId, accountId, limit }),
  );
  return rows.map(intentRowOf);
}

/** The most unsettled intents beside the newest ones; the journal's page has all. */
const maxUnsettled = 300;

/** A row that left a screen's list stays for half a minute: so many events a busy one has in it. */
const maxEvents = 1_200;

/**
 * The newest intents of an account with everything older that is not settled or has just changed,
 * newest first: what a live screen needs.
 */
export async function liveIntents(
  { deskId }: Pick<Principal, "deskId">,
  accountId: string,
  limit: number,
  queries: Pick<PoolClient, "query">,
): Promise<readonly OrderIntent[]> {
  const { rows } = await queries.query<StoredIntent>(
    liveStatement({ deskId, accountId, limit, maxUnsettled, maxEvents }),
  );
  return rows.map(intentRowOf);
}

/** One intent as screens see it. Throws when there is none of this id. */
export async function readIntent(intentId: string): Promise<OrderIntent> {
  const { rows } = await pool().query<StoredIntent>(readIntentSql({ intentId }));
  if (!rows[0]) throw new Error("An intent vanished from the journal.");
  return intentRowOf(rows[0]);
}

/** A stored intent as screens see it. */
export function intentRowOf(stored: StoredIntent): OrderIntent {
  const { body, createdAt, updatedAt, pricePlaces, qtyPlaces, ...same } = stored;
  const digits = pricePlaces === null || qtyPlaces === null ? null : { pricePlaces, qtyPlaces };
  return {
    ...same,
    ...bodyFacts(same.endpoint, body),
    digits,
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
    answeredAt: same.answeredAt?.getTime() ?? null,
    firstByteAt: same.firstByteAt?.getTime() ?? null,
    lastByteAt: same.lastByteAt?.getTime() ?? null,
    reconciledAt: same.reconciledAt?.getTime() ?? null,
    nextReconcileAt: same.nextReconcileAt?.getTime() ?? null,
  };
}

/** The columns of StoredIntent, for use with `intentJoins`. */
export const intentColumns = `
  order_intent.id, endpoint, kind, batch_id AS "batchId", job.job_id AS "jobId",
  client_oid AS "clientOid", order_id AS "orderId", ${triggeredColumns},
  body, state, code, message, reason,
  cum_exec_qty::text AS "cumExecQty", desk_user.name AS person,
  price_places AS "pricePlaces", qty_places AS "qtyPlaces",
  order_intent.created_at AS "createdAt", answered_at AS "answeredAt", updated_at AS "updatedAt",
  first_byte_at AS "firstByteAt", last_byte_at AS "lastByteAt", reconciled_at AS "reconciledAt",
  CASE WHEN state IN ('UNKNOWN', 'UNRESOLVED') THEN reconciliation.last_error END
    AS "reconcileError",
  CASE WHEN state IN ('UNKNOWN', 'UNRESOLVED') THEN reconciliation.next_at END
    AS "nextReconcileAt"`;

/** The tables joined to an intent, after `FROM order_intent`. */
export const intentJoins = `
LEFT JOIN desk_user ON desk_user.id = order_intent.user_id
LEFT JOIN reconciliation ON reconciliation.account_id = order_intent.account_id
LEFT JOIN LATERAL (
  -- The key of a mass cancel's call is its row's id, with the attempt after it from the second on.
  SELECT job_id FROM order_job_row
  WHERE order_intent.kind = 'cancel' AND order_job_row.place_key IS NULL
    AND order_job_row.id = split_part(order_intent.idempotency_key, '.', 1)
) AS job ON true
${triggeredJoin}`;

const liveStatement = statement<{
  readonly deskId: string;
  readonly accountId: string;
  readonly limit: number;
  readonly maxUnsettled: number;
  readonly maxEvents: number;
}>(
  `
SELECT ${intentColumns} FROM order_intent ${intentJoins}
WHERE order_intent.desk_id = $deskId AND order_intent.id IN (
  (SELECT id FROM order_intent
   WHERE account_id = $accountId ORDER BY created_at DESC, id DESC LIMIT $limit)
  UNION
  (SELECT id FROM order_intent
   WHERE account_id = $accountId AND state IN ('PREPARED', 'SENDING', 'UNKNOWN', 'UNRESOLVED')
   ORDER BY created_at DESC LIMIT $maxUnsettled)
  UNION
  (SELECT intent_id FROM order_event
   WHERE account_id = $accountId ORDER BY seq DESC LIMIT $maxEvents))
ORDER BY order_intent.created_at DESC, order_intent.id DESC`,
  "journal-live",
);

const listSql = statement<{ deskId: string; accountId: string; limit: number }>(
  `
SELECT ${intentColumns} FROM order_intent ${intentJoins}
WHERE order_intent.desk_id = $deskId AND order_intent.account_id = $accountId
ORDER BY order_intent.created_at DESC, order_intent.id DESC LIMIT $limit`,
  "journal-list",
);

const readIntentSql = statement<{ intentId: string }>(
  `SELECT ${intentColumns} FROM order_intent ${intentJoins} WHERE order_intent.id = $intentId`,
  "journal-one",
);
