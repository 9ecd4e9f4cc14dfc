import { endpoints } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";
import { permit } from "../http/authenticate";
import { refusal } from "../http/refusal";
import type { Handler } from "./handler";

/**
 * Endpoint 15: cancels an open order; orderId wins over clientOid, category may be absent. An order
 * of a v2 endpoint is cancelled here too, so the clientOid may have the form of those
 * (docs/rulings.md#ruling-5).
 */
export const handleCancelOrder: Handler = ({ exchange, uid, permissions, fields }) => {
  const orderId = fields.id("orderId");
  const clientOid = orderId === null ? fields.v2ClientOid() : null;
  const category = fields.choice("category", categories);
  if (orderId === null && clientOid === null) throw refusal("40924");
  const of = exchange.categoryOfOrder(uid, { orderId, clientOid });
  if (of !== null) permit(permissions, endpoints["cancel-order"].permissions({ category: of }));
  return exchange.cancel({ type: "cancel", uid, orderId, clientOid, category });
};
