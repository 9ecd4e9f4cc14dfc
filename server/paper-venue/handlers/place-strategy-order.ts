import { productTypes } from "@/lib/exchange/futures";
import { posSides, strategyTypes, tpslModes } from "@/lib/exchange/values";
import type { PlaceStrategy } from "../engine/types";
import type { RequestFields } from "../http/fields";
import { refusal } from "../http/refusal";
import { type Handler, requireListed } from "./handler";
import { readChannelCode, readPresets } from "./read-order";

/** Endpoint 11: protects a futures position by a take-profit, a stop-loss or both. */
export const handlePlaceStrategyOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const strategy = readStrategy(fields);
  requireListed(exchange, strategy, now);
  return exchange.placePlan({ ...strategy, uid, channelCode: readChannelCode(headers) });
};

function readStrategy(fields: RequestFields): Omit<PlaceStrategy, "uid"> {
  const category = fields.need("category", fields.choice("category", productTypes));
  const symbol = fields.need("symbol", fields.symbol());
  fields.choice("type", strategyTypes);
  const part = fields.choice("tpslMode", tpslModes) === "partial";
  const qty = fields.positive("qty");
  const posSide = fields.need("posSide", fields.choice("posSide", posSides));
  const takeProfitStopLoss = readPresets(fields);
  if (takeProfitStopLoss === null) throw refusal("40019", "takeProfit or stopLoss");
  return {
    type: "place-strategy",
    category,
    symbol,
    posSide,
    // A full one closes whatever the position is then, so it ignores the size
    // (docs/rulings.md#ruling-29).
    qty: part ? fields.need("qty", qty) : null,
    clientOid: fields.clientOid(),
    ...takeProfitStopLoss,
  };
}
