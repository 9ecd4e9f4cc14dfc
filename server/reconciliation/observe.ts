import "server-only";
import { familyFromCode } from "@/lib/exchange/families";
import {
  endpointsFoundIn,
  endpointsListedIn,
  type ListName,
  listsOfTriggered,
  planEndpoints,
} from "@/lib/orders/order-intent";
import { pool, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { raiseAlarms } from "../journal/alarms";
import { appendNotes, type Transition, transitionAll } from "../journal/transition";
import { triggeredColumns, triggeredJoin } from "../journal/triggered";
import {
  clearMissing,
  closeCancels,
  countMissing,
  isListed,
  recordSnapshot,
  reopenCancels,
  unansweredCancels,
} from "./missing";
import {
  closed,
  type Finding,
  findingsOf,
  type KnownIntent,
  type ListedOrder,
  missingIn,
  presentIn,
} from "./observation";

/** A snapshot of a list of an account's open orders. */
export interface Observation {
  /** Which list; the unified list of endpoint 1 by default. */
  readonly list?: ListName;
  /** Every page was read, so that what is not in it is not open. */
  readonly complete: boolean;
  /** When the first page was asked for. */
  readonly askedAt: Date;
}

/**
 * Links the orders of a list to the intents that placed them, and closes intents whose orders
 * enough complete snapshots in a row of the list in which they stay have lacked. Orders of others
 * are passed over.
 */
export async function observeOpenOrders(
  accountId: string,
  listed: readonly ListedOrder[],
  { complete, askedAt, list = "orders" }: Observation,
): Promise<void> {
  const known = await knownIntents(accountId, list, listed);
  const findings = findingsOf(known, listed, askedAt, list);
  const cancels = list === "orders" ? await unansweredCancels(accountId) : [];
  const listedCancels = cancels.filter((cancel) => isListed(cancel, listed));
  await clearMissing(accountId, [...presentIn(known, listed), ...listedCancels], askedAt);
  if (list === "orders") await reopenCancels(accountId, listed, askedAt);
  const newest = complete ? await recordSnapshot(accountId, list, askedAt, listed.length) : null;
  if (!newest) {
    await record(accountId, findings);
    return;
  }

  const staying = known.filter((intent) => staysIn(intent, list));
  const missing = missingIn(staying, listed, askedAt);
  const aimless = cancels.filter(
    (cancel) => !listedCancels.includes(cancel) && cancel.updatedAt < askedAt,
  );
  const enough = await countMissing(accountId, newest, [...missing, ...aimless], staying.length);
  const gone = missing.filter(({ id }) => enough.has(id));
  const causes = gone.length > 0 ? await causesOf(accountId, gone) : [];
  for (const { id, cancelTaken, replaced } of causes) {
    const intent = gone.find((each) => each.id === id);
    if (!intent) continue;
    const left = planEndpoints().some((id) => id === intent.endpoint) && !intent.triggered;
    const text = left ? planLeftMessage : replaced ? replacedMessage : undefined;
    findings.push(...closed(intent, cancelTaken, text));
  }
  await record(accountId, findings);
  await transitionAll(accountId, closeCancels(aimless.filter(({ id }) => enough.has(id))));
}

/** Whether an intent's order stays in a list while it is open; a plan's own, once it triggered. */
function staysIn({ endpoint, triggered }: KnownIntent, list: ListName): boolean {
  if (triggered) return listsOfTriggered(endpoint).includes(list);
  return endpointsListedIn(list).some((id) => id === endpoint);
}

/** All at once, but for what follows from another finding of the same intent. */
async function record(accountId: string, findings: readonly Finding[]): Promise<void> {
  for (let rest = findings; rest.length > 0; ) {
    const firsts = new Map<string, Finding>();
    for (const each of rest) if (!firsts.has(each.intentId)) firsts.set(each.intentId, each);
    const now = [...firsts.values()];
    const steps = now.map(stepOf);
    const isNote = (_: unknown, n: number) => now[n]?.from === now[n]?.to;
    await transitionAll(
      accountId,
      steps.filter((step, n) => !isNote(step, n)),
    );
    await appendNotes(accountId, steps.filter(isNote));
    rest = rest.filter((each) => !now.includes(each));
  }
  const raised = findings.flatMap(({ intentId, alarm }) =>
    alarm === undefined ? [] : [{ intentId, reason: alarm }],
  );
  await raiseAlarms(accountId, raised);
}

function stepOf({ intentId, from, to, alarm: _, ...facts }: Finding): Transition {
  return { intentId, kind: "place", to, from: [from], ...facts, seen: true };
}

async function knownIntents(accountId: string, list: ListName, listed: readonly ListedOrder[]) {
  const clientOids = listed.flatMap((order) => order.clientOid || []);
  const orderIds = listed.map((order) => order.orderId);
  const { rows } = await pool().query<KnownIntent>(
    knownSql({ accountId, clientOids, orderIds, endpoints: endpointsFoundIn(list) }),
  );
  return rows;
}

async function causesOf(accountId: string, gone: readonly KnownIntent[]) {
  const { rows } = await pool().query<{ id: string; cancelTaken: boolean; replaced: boolean }>(
    causesSql({ accountId, intentIds: gone.map((intent) => intent.id) }),
  );
  return rows;
}

const replacedMessage = "No longer open; a later reduce-only order may have replaced it.";

const planLeftMessage = "No longer pending: triggered, cancelled or rejected.";

const columns = `
  id, endpoint, client_oid AS "clientOid", order_id AS "orderId", ${triggeredColumns}, symbol,
  side, state,
  cum_exec_qty::text AS "cumExecQty", reason, missing_snapshots AS "missingSnapshots",
  updated_at AS "updatedAt",
  (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs",
  greatest(answered_at, last_seen_at, first_byte_at, created_at) AS "lastEvidenceAt"`;

const knownSql = statement<{
  accountId: string;
  clientOids: readonly string[];
  orderIds: readonly string[];
  endpoints: readonly string[];
}>(
  `
SELECT ${columns} FROM order_intent ${triggeredJoin}
WHERE account_id = $accountId AND endpoint = ANY($endpoints) AND (
  state IN ('ACKED', 'ACKED_NO_ID', 'LIVE', 'PARTIAL', 'UNKNOWN', 'UNRESOLVED')
  OR client_oid = ANY($clientOids) OR order_id = ANY($orderIds))`,
  "journal-known",
);

/** Why orders may be gone: our cancel was taken; a later reduce-only order came without an id. */
const causesSql = statement<{ accountId: string; intentIds: readonly string[] }>(
  `
SELECT id,
  EXISTS (
    SELECT 1 FROM order_intent AS cancel
    WHERE cancel.account_id = $accountId AND cancel.kind = 'cancel' AND cancel.state = 'ACKED'
      AND cancel.created_at >= gone.created_at
      AND (cancel.target_order_id = gone.order_id OR cancel.target_client_oid = gone.client_oid)
  ) AS "cancelTaken",
  coalesce(upper(gone.body::jsonb ->> 'reduceOnly') = 'YES', false) AND EXISTS (
    SELECT 1 FROM order_intent AS later
    WHERE later.account_id = $accountId AND later.symbol = gone.symbol
      AND later.created_at > gone.created_at AND EXISTS (
        SELECT 1 FROM order_event
        WHERE order_event.intent_id = later.id AND order_event.state = 'ACKED_NO_ID')
  ) AS replaced
FROM order_intent AS gone WHERE id = ANY($intentIds)`,
  "journal-causes",
);

/** Whether an exchange refuses a list because the account is of another family. */
export function isFamilyRefusal(code: string | null): code is string {
  return code !== null && familyFromCode(code) !== null;
}

/**
 * A list that an account's family lacks shows none of its orders and closes none. The accepted
 * orders that only it could show say so.
 */
export async function noteRefusedList(
  accountId: string,
  list: ListName,
  code: string,
): Promise<void> {
  await pool().query(refusedSql({ accountId, list, code }));
  // What a test learned is forgotten when the exchange says otherwise, until the next test.
  await pool().query(contradictedSql({ accountId, family: familyFromCode(code) }));
  const { rows } = await pool().query<{ id: string; state: OrderIntentState }>(
    acceptedSql({ accountId, endpoints: endpointsListedIn(list), noListMessage }),
  );
  const notes = rows.map(({ id: intentId, state: to }): Omit<Transition, "from"> => {
    return { intentId, kind: "place", to, reason: noListMessage };
  });
  await appendNotes(accountId, notes);
}

/** Why an accepted order stays accepted on an account without a list for it. */
export const noListMessage = "Accepted; this account has no list that shows it.";

const refusedSql = statement<{ accountId: string; list: string; code: string }>(`
INSERT INTO open_order_list (account_id, list, refused_code) VALUES ($accountId, $list, $code)
ON CONFLICT (account_id, list) DO UPDATE SET refused_code = excluded.refused_code
WHERE open_order_list.refused_code IS DISTINCT FROM excluded.refused_code`);

const contradictedSql = statement<{ accountId: string; family: null | string }>(`
UPDATE account SET family = NULL WHERE id = $accountId AND family IS NOT NULL
  AND family <> $family`);

const acceptedSql = statement<{
  accountId: string;
  endpoints: readonly string[];
  noListMessage: string;
}>(`
SELECT id, state FROM order_intent
WHERE account_id = $accountId AND endpoint = ANY($endpoints) AND state IN ('ACKED', 'ACKED_NO_ID')
  AND reason IS DISTINCT FROM $noListMessage`);

/** Which orders of a list the desk placed: the intent of each, by order id. */
export async function ownIntents(
  accountId: string,
  listed: readonly ListedOrder[],
): Promise<ReadonlyMap<string, string>> {
  if (listed.length === 0) return new Map();
  const { rows } = await pool().query<{ orderId: string; intentId: string }>(
    ownSql({
      accountId,
      orderIds: listed.map(({ orderId }) => orderId),
      clientOids: listed.map(({ clientOid }) => clientOid ?? ""),
    }),
  );
  return new Map(rows.map(({ orderId, intentId }) => [orderId, intentId]));
}

/** The clientOid identifies an order's intent; its id does where no intent has the clientOid. */
const ownSql = statement<{
  accountId: string;
  orderIds: readonly string[];
  clientOids: readonly string[];
}>(
  `
SELECT listed.order_id AS "orderId", coalesce(by_client.id, by_order.id) AS "intentId"
FROM unnest($orderIds::text[], $clientOids::text[]) AS listed (order_id, client_oid)
LEFT JOIN LATERAL (
  SELECT id FROM order_intent WHERE account_id = $accountId AND client_oid = listed.client_oid
    LIMIT 1
) AS by_client ON true
LEFT JOIN LATERAL (
  SELECT id FROM order_intent
  WHERE account_id = $accountId AND order_id = listed.order_id AND kind = 'place' LIMIT 1
) AS by_order ON true
WHERE coalesce(by_client.id, by_order.id) IS NOT NULL`,
  "journal-own",
);
