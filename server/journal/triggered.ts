import "server-only";
import { planEndpoints } from "@/lib/orders/order-intent";

/** Whether an intent placed what waits for a price. */
export const isPlanSql = `order_intent.endpoint IN (${planEndpoints()
  .map((id) => `'${id}'`)
  .join(", ")})`;

/**
 * Joined to `order_intent`: a row where a plan has triggered. Its `order_id` is then that of the
 * order which it placed; the id that it had as a plan is here, where the desk knew it.
 */
export const triggeredJoin = `
LEFT JOIN LATERAL (
  SELECT order_event.seq AS event, order_event.detail ->> 'planOrderId' AS plan_order_id
  FROM order_event
  WHERE order_event.intent_id = order_intent.id
    AND ${isPlanSql}
    AND order_event.detail ->> 'triggeredOrderId' = order_intent.order_id
  ORDER BY order_event.seq DESC LIMIT 1
) AS triggered ON true`;

/** Its columns. */
export const triggeredColumns = `
  triggered.event IS NOT NULL AS triggered, triggered.plan_order_id AS "planOrderId"`;
