import { isFutures } from "@/lib/exchange/futures";
import { marginModes } from "@/lib/exchange/values";
import type { Category, MarginMode, Presets } from "../engine/types";
import type { RequestFields } from "../http/fields";
import { badField } from "../http/refusal";
import { type Handler, requireListed } from "./handler";
import {
  presetFields,
  readChannelCode,
  readOrder,
  readPresets,
  refuseFields,
  refusePresetsOnNewLine,
} from "./read-order";

/** Endpoint 6: places an order; the engine has the last word on prices, sizes and balances. */
export const handlePlaceOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const order = readOrder(fields);
  const { category, symbol, side, orderType, qty, qtyIn, price } = order;
  const { timeInForce, posSide, clientOid, stpMode } = order;
  const futures = isFutures(category);
  const reduceOnly = fields.yes("reduceOnly") && futures;
  const marginMode = readMarginMode(fields, category);
  const presets = futures ? readFuturesPresets(fields, symbol) : refusePresets(fields);
  requireListed(exchange, order, now);
  const channelCode = readChannelCode(headers);
  // Written out: a copy that then gets more fields costs more than all the checks above.
  return exchange.place({
    type: "place",
    uid,
    category,
    symbol,
    side,
    orderType,
    qty,
    qtyIn,
    price,
    timeInForce,
    posSide,
    clientOid,
    stpMode,
    reduceOnly,
    marginMode,
    presets,
    channelCode,
  });
};

/** Not in the interface's table, but clients send it; isolated spot margin is not supported. */
function readMarginMode(fields: RequestFields, category: Category): MarginMode | null {
  const marginMode = fields.choice("marginMode", marginModes);
  if (category === "MARGIN" && marginMode === "isolated") {
    throw badField("marginMode", "must be crossed: isolated spot margin is not supported");
  }
  return isFutures(category) ? marginMode : null;
}

function readFuturesPresets(fields: RequestFields, symbol: string): Presets | null {
  refusePresetsOnNewLine(fields, symbol, presetFields);
  return readPresets(fields);
}

function refusePresets(fields: RequestFields): null {
  refuseFields(fields, presetFields, "is for futures only");
  return null;
}
