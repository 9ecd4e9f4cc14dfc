import {
  categories,
  isFutures,
  marginModes,
  orderTypes,
  posSides,
  sides,
  stpModes,
  timesInForce,
} from "@/lib/exchange/values";
import type { Place } from "../engine/types";
import type { Fields } from "../fields";
import { badField, Refusal, refusal } from "../refusal";
import type { Handler } from "./handler";

const presets = ["takeProfit", "stopLoss"];
const longestChannelCode = 64;

/** Endpoint 6: places an order; the engine has the last word on prices, sizes and balances. */
export const placeOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const order = readOrder(fields);
  const instrument = exchange.listing(now).find(order.category, order.symbol);
  if (instrument === null) throw refusal("25100", order.symbol);
  if (!instrument.matched) {
    throw new Refusal(
      "25101",
      `The trading pair ${order.symbol} is not open: ` +
        "this venue matches spot, margin and USDT perpetual orders",
    );
  }
  const channel = headers["x-channel-api-code"];
  const known = typeof channel === "string" && channel.length <= longestChannelCode;
  return exchange.place({ ...order, uid, channelCode: known ? channel : null });
};

function readOrder(fields: Fields): Omit<Place, "uid"> {
  const category = fields.need("category", fields.choice("category", categories));
  const symbol = fields.need("symbol", fields.symbol());
  const side = fields.need("side", fields.choice("side", sides));
  const orderType = fields.need("orderType", fields.choice("orderType", orderTypes));
  const qty = fields.need("qty", fields.positive("qty"));
  const price = orderType === "limit" ? fields.need("price", fields.positive("price")) : null;
  refuseWhatIsNotModelled(fields);
  return {
    type: "place",
    category,
    symbol,
    side,
    orderType,
    qty,
    price,
    timeInForce: orderType === "limit" ? fields.choice("timeInForce", timesInForce) : null,
    posSide: isFutures(category) ? fields.choice("posSide", posSides) : null,
    clientOid: fields.clientOid(),
    reduceOnly: isFutures(category) && fields.yes("reduceOnly"),
    stpMode: fields.choice("stpMode", stpModes),
  };
}

/** A stop that is silently forgotten would be worse than a refused order. */
function refuseWhatIsNotModelled(fields: Fields): void {
  for (const name of presets) {
    if (fields.text(name) !== null) throw badField(name, "is not offered by this venue");
  }
  if (fields.choice("marginMode", marginModes) === "isolated") {
    throw badField("marginMode", "only crossed is offered");
  }
}
