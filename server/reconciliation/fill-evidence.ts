import "server-only";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import { pool, statement } from "../db/database";
import type { OrderIntentState } from "../db/schema";
import { raiseAlarms } from "../journal/alarms";
import { appendNotes, type Transition, transitionAll } from "../journal/transition";
import { isPlanSql, triggeredJoin } from "../journal/triggered";

/** The part of a commission record that identifies an order. */
export interface FilledOrder {
  readonly clientOid?: string | null | undefined;
  readonly orderId?: string | null | undefined;
}

interface Filled {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  /** A plan placed the filled order when it triggered; the plan's own id, where it is known. */
  readonly isTrigger: boolean;
  readonly planOrderId: string | null;
  readonly state: OrderIntentState;
  readonly alarmed: boolean;
}

/** The outcome of a fill whose order no list of the exchange has shown. */
const evidenced: ReadonlySet<OrderIntentState> = new Set<OrderIntentState>([
  "ACKED",
  "ACKED_NO_ID",
  "UNKNOWN",
  "UNRESOLVED",
  "CLOSED_UNSPECIFIED",
  "ATTESTED_FILLED",
  "ATTESTED_OPEN",
  "ATTESTED_NOT_PLACED",
]);

/** A fill contradicts that the order was never placed. */
const contradicted: ReadonlySet<OrderIntentState> = new Set<OrderIntentState>([
  "NOT_SENT",
  "REJECTED",
  "ATTESTED_NOT_PLACED",
]);

/**
 * Late evidence: commission records (endpoint 2) prove that orders of the same desk were filled at
 * least once, on whichever of its accounts they were placed. The same records again change nothing.
 */
export async function recordFills(
  brokerAccountId: string,
  fills: readonly FilledOrder[],
): Promise<void> {
  const own = new Map<string, string>();
  for (const { clientOid, orderId } of fills) {
    if (clientOid && orderId && isOwnClientOid(clientOid)) own.set(clientOid, orderId);
  }
  if (own.size === 0) return;
  const { rows } = await pool().query<Filled>(
    filledSql({
      brokerAccountId,
      clientOids: [...own.keys()],
      orderIds: [...own.values()],
      notPlacedMessage,
    }),
  );
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const ours = rows.filter((row) => row.accountId === accountId);
    await transitionAll(accountId, ours.filter(({ state }) => evidenced.has(state)).map(filled));
    const odd = ours.filter(({ state, alarmed }) => contradicted.has(state) && !alarmed);
    await appendNotes(accountId, odd.filter(({ state }) => !evidenced.has(state)).map(noted));
    await raiseAlarms(
      accountId,
      odd.map(({ id: intentId }) => ({ intentId, reason: notPlacedMessage })),
    );
  }
}

function filled({ id: intentId, state, orderId, isTrigger, planOrderId }: Filled): Transition {
  const step = { intentId, kind: "place", to: "FILL_EVIDENCED", from: [state] } as const;
  const trigger = isTrigger ? { triggeredOrderId: orderId, planOrderId } : {};
  return { ...step, orderId, ...trigger, reason: filledMessage };
}

function noted({ id: intentId, state: to }: Filled): Omit<Transition, "from"> {
  return { intentId, kind: "place", to, reason: notPlacedMessage };
}

const filledMessage = "A commission record confirms at least one fill; the total is unknown.";
const notPlacedMessage = "A commission record shows a fill of an order that was never placed.";

const filledSql = statement<{
  brokerAccountId: string;
  clientOids: readonly string[];
  orderIds: readonly string[];
  notPlacedMessage: string;
}>(`
SELECT order_intent.id, order_intent.account_id AS "accountId", evidence.order_id AS "orderId",
  order_intent.state, order_intent.reason IS NOT DISTINCT FROM $notPlacedMessage AS alarmed,
  ${isPlanSql} AND order_intent.order_id IS DISTINCT FROM evidence.order_id
    AS "isTrigger",
  CASE WHEN triggered.event IS NULL THEN order_intent.order_id ELSE triggered.plan_order_id END
    AS "planOrderId"
FROM account AS broker
JOIN account ON (account.desk_id, account.venue, account.sample)
  = (broker.desk_id, broker.venue, broker.sample)
JOIN unnest($clientOids::text[], $orderIds::text[]) AS evidence (client_oid, order_id) ON true
JOIN order_intent ON order_intent.account_id = account.id
  AND order_intent.client_oid = evidence.client_oid
${triggeredJoin}
WHERE broker.id = $brokerAccountId AND order_intent.kind = 'place'
  AND (order_intent.order_id IS NULL OR order_intent.order_id = evidence.order_id OR ${isPlanSql})
ORDER BY order_intent.account_id, order_intent.created_at`);
