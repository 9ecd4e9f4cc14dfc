import { categories } from "@/lib/exchange/values";
import { refusal } from "../refusal";
import type { Handler } from "./handler";

/** Endpoint 15: cancels an open order; orderId wins over clientOid, category may be absent. */
export const cancelOrder: Handler = ({ exchange, uid, fields }) => {
  const orderId = fields.id("orderId");
  const clientOid = orderId === null ? fields.clientOid() : null;
  const category = fields.choice("category", categories);
  if (orderId === null && clientOid === null) throw refusal("40924");
  return exchange.cancel({ type: "cancel", uid, orderId, clientOid, category });
};
