import {
  marginModes,
  orderTypes,
  productTypes,
  sides,
  stpModes,
  tradeSides,
} from "@/lib/exchange/values";
import type { HoldMode } from "../engine/types";
import type { PlacementAck, Exchange } from "../exchange";
import type { RequestFields } from "../fields";
import { isCopyTrader, isElitePair } from "../practice/copy-trading";
import { badField, VenueRefusal, refusal } from "../refusal";
import type { Handler } from "./handler";
import { requireListed } from "./orderable";
import { readChannelCode, type RequestedOrder, readPricing } from "./read-order";
import { readV2Presets, refusePresetsOnNewLine, v2PresetFields } from "./read-presets";
import { directionOf } from "./trade-side";
import { inV2Words } from "./v2-codes";

/** Endpoint 3: places a futures order (v2). Its codes and field names are those of v2. */
export const handleFuturesPlaceOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const order = readFuturesOrder(fields, exchange.holdMode(uid));
  const ack = inV2Words("futures", () => {
    const listed = requireListed(exchange, order, now);
    demandElitePair(exchange, uid, order.symbol);
    demandMarginCoin(fields, order.category, listed.wire.baseCoin);
    return exchange.place({ ...order, uid, channelCode: readChannelCode(headers) });
  });
  return withoutMissingId(ack);
};

function readFuturesOrder(fields: RequestFields, holdMode: HoldMode): RequestedOrder {
  const symbol = fields.need("symbol", fields.symbol());
  const category = fields.need("productType", fields.choice("productType", productTypes));
  const marginMode = fields.need("marginMode", fields.choice("marginMode", marginModes));
  fields.need("marginCoin", fields.text("marginCoin"));
  const qty = fields.need("size", fields.positive("size"));
  const side = fields.need("side", fields.choice("side", sides));
  const orderType = fields.need("orderType", fields.choice("orderType", orderTypes));
  // One-way mode ignores it, whatever it says.
  const hedge = holdMode === "hedge_mode";
  const tradeSide = hedge ? fields.choice("tradeSide", tradeSides) : null;
  refusePresetsOnNewLine(fields, symbol, v2PresetFields);
  return {
    type: "place",
    category,
    symbol,
    orderType,
    qty,
    marginMode,
    ...readPricing(fields, orderType, "force"),
    ...directionOf(holdMode, side, tradeSide),
    clientOid: fields.v2ClientOid(),
    reduceOnly: fields.yes("reduceOnly"),
    stpMode: fields.choice("stpMode", stpModes),
    presets: readV2Presets(fields),
  };
}

/** A copy-trading trader trades the pairs of a published list only (section 3 rule 5). */
function demandElitePair({ state }: Exchange, uid: string, symbol: string): void {
  if (!isCopyTrader(state, uid) || isElitePair(state, symbol)) return;
  const message = `${refusal("40072", symbol).message}: it is no elite-trader pair`;
  throw new VenueRefusal("40072", message, "symbol");
}

/** The coin that is the margin of a product line; the pair's own coin for coin futures. */
function demandMarginCoin(fields: RequestFields, productType: RequestedOrder["category"], baseCoin: string): void {
  const coins: Partial<Record<typeof productType, string>> = {
    "USDT-FUTURES": "USDT",
    "USDC-FUTURES": "USDC",
    "COIN-FUTURES": baseCoin,
  };
  const coin = coins[productType];
  if (fields.text("marginCoin")?.toUpperCase() === coin) return;
  throw badField("marginCoin", `must be ${coin} for this pair`);
}

/** After a reduce-only replacement the answer carries no orderId (interface.md section 3). */
function withoutMissingId({ orderId, clientOid }: PlacementAck) {
  return orderId === null ? { clientOid } : { orderId, clientOid };
}
