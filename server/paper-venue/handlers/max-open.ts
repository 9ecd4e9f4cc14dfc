import { productTypes } from "@/lib/exchange/futures";
import { orderTypes, posSides } from "@/lib/exchange/values";
import { maxOpenSize as askMaxOpen } from "../engine";
import { settleCoinOf } from "../engine/valuation";
import { badField, refusal, VenueRefusal } from "../http/refusal";
import type { Handler } from "./handler";
import { v2Refusal } from "./v2-codes";

/**
 * Endpoint 16: how much can be opened, in the base coin; `openAmount` is ignored
 * (docs/rulings.md#ruling-37). An estimate: at the limit, for a market order at the index.
 */
export const handleMaxOpen: Handler = ({ exchange, uid, fields, now }) => {
  const symbol = fields.need("symbol", fields.symbol());
  const category = fields.need("productType", fields.choice("productType", productTypes));
  const marginCoin = fields.need("marginCoin", fields.text("marginCoin"));
  const posSide = fields.need("posSide", fields.choice("posSide", posSides));
  const orderType = fields.need("orderType", fields.choice("orderType", orderTypes));
  const limit = orderType === "limit";
  const openPrice = limit ? fields.need("openPrice", fields.positive("openPrice")) : null;
  const instrument = exchange.listing(now).find(category, symbol);
  if (instrument === null)
    throw new VenueRefusal("40034", refusal("40034", symbol).message, "symbol");
  const coin = settleCoinOf(instrument.wire);
  if (marginCoin.toUpperCase() !== coin) throw badField("marginCoin", `must be ${coin}`);
  const question = { uid, category, symbol, posSide, orderType, openPrice };
  const answer = askMaxOpen(exchange.state.engine, question);
  if (typeof answer === "string") return { maxOpen: answer };
  throw v2Refusal("futures", new VenueRefusal(answer.code, answer.message, answer.field));
};
