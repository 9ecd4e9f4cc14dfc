import "server-only";
import { pool } from "../db/pool";
import { log } from "../log";
import { type Advance, advance, note } from "./advance";
import {
  alarms,
  closed,
  type Finding,
  findingsOf,
  goneOf,
  type KnownIntent,
  type ListedOrder,
} from "./observation";

/** A reading of the open orders of an account. */
export interface Observation {
  /** Every page was read, so that what is not in it is not open. */
  readonly complete: boolean;
  /** When the first page was asked for. */
  readonly askedAt: Date;
}

/**
 * Links listed open orders to the intents that placed them, and closes intents whose orders have
 * left a complete list. Orders of others are passed over.
 */
export async function observeOpenOrders(
  accountId: string,
  listed: readonly ListedOrder[],
  { complete, askedAt }: Observation,
): Promise<void> {
  const known = await knownIntents(accountId, listed);
  const findings = findingsOf(known, listed, askedAt);
  const gone = complete ? goneOf(known, listed, askedAt) : [];
  const causes = gone.length > 0 ? await causesOf(accountId, gone) : [];
  for (const { id, cancelTaken, replaced } of causes) {
    const intent = gone.find((each) => each.id === id);
    if (intent) findings.push(...closed(intent, cancelTaken, replaced ? replacedWords : undefined));
  }
  for (const finding of findings) await record(accountId, finding);
}

async function record(accountId: string, finding: Finding): Promise<void> {
  const { intentId, from, to, reason, ...facts } = finding;
  const told = reason === undefined ? {} : { reason };
  const step: Advance = { accountId, intentId, kind: "place", to, ...facts, ...told, seen: true };
  await (from === to ? note(step) : advance({ ...step, from: [from] }));
  if (Object.values<string | undefined>(alarms).includes(reason)) {
    log("error", "the exchange contradicts the journal", {
      accountId,
      intentId,
      reason: reason ?? null,
    });
  }
}

async function knownIntents(accountId: string, listed: readonly ListedOrder[]) {
  const clientOids = listed.flatMap((order) => order.clientOid || []);
  const orderIds = listed.map((order) => order.orderId);
  const { rows } = await pool().query<KnownIntent>({
    name: "journal-known",
    text: knownSql,
    values: [accountId, clientOids, orderIds],
  });
  return rows;
}

async function causesOf(accountId: string, gone: readonly KnownIntent[]) {
  const { rows } = await pool().query<{ id: string; cancelTaken: boolean; replaced: boolean }>({
    name: "journal-causes",
    text: causesSql,
    values: [accountId, gone.map((intent) => intent.id)],
  });
  return rows;
}

const replacedWords = "It left the open orders; a later reduce-only order may have replaced it.";

const columns = `
  id, client_oid AS "clientOid", order_id AS "orderId", symbol, side, state,
  cum_exec_qty::text AS "cumExecQty", reason, updated_at AS "updatedAt",
  greatest(answered_at, last_seen_at, first_byte_at, created_at) AS "heardAt"`;

const knownSql = `
SELECT ${columns} FROM intent
WHERE account_id = $1 AND endpoint <> 'cancel-order' AND (
  state IN ('ACKED', 'ACKED_NO_ID', 'LIVE', 'PARTIAL', 'UNKNOWN', 'UNRESOLVED')
  OR client_oid = ANY($2) OR order_id = ANY($3))`;

/** Why orders may be gone: our cancel was taken; a later reduce-only order came without an id. */
const causesSql = `
SELECT id,
  EXISTS (
    SELECT 1 FROM intent AS cancel
    WHERE cancel.account_id = $1 AND cancel.endpoint = 'cancel-order' AND cancel.state = 'ACKED'
      AND cancel.created_at >= gone.created_at
      AND (cancel.target_order_id = gone.order_id OR cancel.target_client_oid = gone.client_oid)
  ) AS "cancelTaken",
  coalesce(upper(gone.body::jsonb ->> 'reduceOnly') = 'YES', false) AND EXISTS (
    SELECT 1 FROM intent AS later
    WHERE later.account_id = $1 AND later.symbol = gone.symbol
      AND later.created_at > gone.created_at AND EXISTS (
        SELECT 1 FROM order_event
        WHERE order_event.intent_id = later.id AND order_event.state = 'ACKED_NO_ID')
  ) AS replaced
FROM intent AS gone WHERE id = ANY($2)`;
