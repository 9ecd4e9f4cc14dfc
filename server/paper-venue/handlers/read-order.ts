import type { IncomingHttpHeaders } from "node:http";
import {
  categories,
  isFutures,
  orderTypes,
  posSides,
  sides,
  stpModes,
  timesInForce,
} from "@/lib/exchange/values";
import type { PlaceOrder } from "../engine/types";
import type { RequestFields } from "../fields";

const longestChannelCode = 64;

/** An order as a handler reads it: what the header and the account add is not in it yet. */
export type RequestedOrder = Omit<PlaceOrder, "uid" | "channelCode">;

/** What an order of endpoints 6 and 8 says in the same fields. */
export function readOrder(fields: RequestFields): RequestedOrder {
  const category = fields.need("category", fields.choice("category", categories));
  const futures = isFutures(category);
  const symbol = fields.need("symbol", fields.symbol());
  const side = fields.need("side", fields.choice("side", sides));
  const orderType = fields.need("orderType", fields.choice("orderType", orderTypes));
  const qty = fields.need("qty", fields.positive("qty"));
  return {
    type: "place",
    category,
    symbol,
    side,
    orderType,
    qty,
    // Endpoints 6 and 8 count coin futures in the quote coin, endpoint 3 in the base coin.
    qtyIn: category === "COIN-FUTURES" ? "quote" : null,
    ...readPricing(fields, orderType, "timeInForce"),
    posSide: futures ? fields.choice("posSide", posSides) : null,
    clientOid: fields.clientOid(),
    stpMode: fields.choice("stpMode", stpModes),
  };
}

/** A limit order's price and how long it stays; a market order has neither. */
export function readPricing(
  fields: RequestFields,
  orderType: PlaceOrder["orderType"],
  force: "timeInForce" | "force",
): Pick<RequestedOrder, "price" | "timeInForce"> {
  const timeInForce = fields.choice(force, timesInForce);
  if (orderType === "market") return { price: null, timeInForce: null };
  return { price: fields.need("price", fields.positive("price")), timeInForce };
}

/** The broker's X-CHANNEL-API-CODE, or null; any value is taken (rulings 8). */
export function readChannelCode(headers: IncomingHttpHeaders): string | null {
  const code = headers["x-channel-api-code"];
  return typeof code === "string" && code.length <= longestChannelCode ? code : null;
}
