import "server-only";
import { pool } from "../db/pool";
import type { ListedOrder } from "./observation";

/** Which orders of a list the desk placed: the intent of each, by order id. */
export async function ownIntents(
  accountId: string,
  listed: readonly ListedOrder[],
): Promise<ReadonlyMap<string, string>> {
  if (listed.length === 0) return new Map();
  const { rows } = await pool().query<{ orderId: string; intentId: string }>({
    name: "journal-own",
    text: ownSql,
    values: [
      accountId,
      listed.map(({ orderId }) => orderId),
      listed.map(({ clientOid }) => clientOid ?? ""),
    ],
  });
  return new Map(rows.map(({ orderId, intentId }) => [orderId, intentId]));
}

/** The clientOid says whose an order is; its id only where no intent has the clientOid. */
const ownSql = `
SELECT listed.order_id AS "orderId", coalesce(by_client.id, by_order.id) AS "intentId"
FROM unnest($2::text[], $3::text[]) AS listed (order_id, client_oid)
LEFT JOIN LATERAL (
  SELECT id FROM intent WHERE account_id = $1 AND client_oid = listed.client_oid LIMIT 1
) AS by_client ON true
LEFT JOIN LATERAL (
  SELECT id FROM intent
  WHERE account_id = $1 AND order_id = listed.order_id AND kind = 'place' LIMIT 1
) AS by_order ON true
WHERE coalesce(by_client.id, by_order.id) IS NOT NULL`;
