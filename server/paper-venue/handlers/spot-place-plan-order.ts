import {
  orderTypes,
  sides,
  spotPlanTypes,
  spotTriggerTypes,
  stpModes,
} from "@/lib/exchange/values";
import type { PlacePlan, TriggerPriceType } from "../engine/types";
import type { RequestFields } from "../http/fields";
import { type Handler, requireListed } from "./handler";
import { readChannelCode, readExecutePrice } from "./read-order";
import { withV2Codes } from "./v2-codes";

const triggerTypes = [...spotTriggerTypes, "market_price"] as const;

/** `market_price` stands in a sample only: it means the last trade (docs/rulings.md#ruling-13). */
const watched: Readonly<Record<(typeof triggerTypes)[number], TriggerPriceType>> = {
  fill_price: "fill_price",
  mark_price: "mark_price",
  market_price: "fill_price",
};

/** Endpoint 5: leaves a spot order to be placed when its trigger price is reached. */
export const handleSpotPlacePlanOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const plan = readPlan(fields);
  const order = { ...plan.order, uid, channelCode: readChannelCode(headers) };
  return withV2Codes("spot", () => {
    requireListed(exchange, order, now);
    return exchange.placePlan({ ...plan, order });
  });
};

type SpotPlan = Omit<PlacePlan, "order"> & { readonly order: Omit<PlacePlan["order"], "uid"> };

function readPlan(fields: RequestFields): SpotPlan {
  const symbol = fields.need("symbol", fields.symbol());
  const side = fields.need("side", fields.choice("side", sides));
  const triggerPrice = fields.need("triggerPrice", fields.positive("triggerPrice"));
  const orderType = fields.need("orderType", fields.choice("orderType", orderTypes));
  const planType = fields.choice("planType", spotPlanTypes) ?? "amount";
  const qty = fields.need("size", fields.positive("size"));
  const triggerType = fields.need("triggerType", fields.choice("triggerType", triggerTypes));
  const limit = orderType === "limit";
  const price = limit
    ? fields.need("executePrice", readExecutePrice(fields, "executePrice"))
    : null;
  return {
    type: "place-plan",
    planType: "spot_plan",
    sizeIn: planType === "total" ? "quote" : "base",
    triggerBy: watched[triggerType],
    triggerPrice,
    order: {
      type: "place",
      category: "SPOT",
      symbol,
      side,
      orderType,
      qty,
      price,
      clientOid: fields.v2ClientOid(),
      stpMode: fields.choice("stpMode", stpModes),
    },
  };
}
