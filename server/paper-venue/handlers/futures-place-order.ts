import { productTypes } from "@/lib/exchange/futures";
import { marginModes, orderTypes, sides, stpModes, tradeSides } from "@/lib/exchange/values";
import { isCopyTrader, isElitePair } from "../deviations/sandbox-state";
import type { HoldMode, Side } from "../engine/types";
import type { RequestFields } from "../http/fields";
import { badField, refusal, VenueRefusal } from "../http/refusal";
import type { Exchange, PlacementAck } from "../state/exchange";
import { type Handler, requireListed } from "./handler";
import {
  type RequestedOrder,
  readChannelCode,
  readPricing,
  readV2Presets,
  refusePresetsOnNewLine,
  v2PresetFields,
} from "./read-order";
import { withV2Codes } from "./v2-codes";

/** Endpoint 3: places a futures order (v2). Its codes and field names are those of v2. */
export const handleFuturesPlaceOrder: Handler = ({ exchange, uid, fields, headers, now }) => {
  const order = readFuturesOrder(fields, exchange.holdMode(uid));
  const ack = withV2Codes("futures", () => {
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

/**
 * A copy-trading trader trades the pairs of a published list only
 * (docs/interface.md#endpoint-3-rule-5).
 */
function demandElitePair({ state }: Exchange, uid: string, symbol: string): void {
  if (!isCopyTrader(state, uid) || isElitePair(state, symbol)) return;
  const message = `${refusal("40072", symbol).message}: it is no elite-trader pair`;
  throw new VenueRefusal("40072", message, "symbol");
}

/** The coin that is the margin of a product line; the pair's own coin for coin futures. */
function demandMarginCoin(
  fields: RequestFields,
  productType: RequestedOrder["category"],
  baseCoin: string,
): void {
  const coins: Partial<Record<typeof productType, string>> = {
    "USDT-FUTURES": "USDT",
    "USDC-FUTURES": "USDC",
    "COIN-FUTURES": baseCoin,
  };
  const coin = coins[productType];
  if (fields.text("marginCoin")?.toUpperCase() === coin) return;
  throw badField("marginCoin", `must be ${coin} for this pair`);
}

/** After a reduce-only replacement the answer carries no orderId (docs/interface.md#endpoint-3). */
function withoutMissingId({ orderId, clientOid }: PlacementAck) {
  return orderId === null ? { clientOid } : { orderId, clientOid };
}

/** What an order of endpoint 3 does: its side in the book, and the position that it moves. */
export interface Direction {
  readonly side: Side;
  /** Null in one-way mode, where an account has one position a symbol. */
  readonly posSide: "long" | "short" | null;
}

type HedgeSide = `${Side} ${"open" | "close"}`;

/**
 * In hedge mode endpoint 3 names the position by `side` and what happens to it by `tradeSide`
 * (docs/interface.md#endpoint-3-rule-1, docs/rulings.md#ruling-22): buy and close end a long one,
 * so they sell.
 */
const hedgeDirections: Readonly<Record<HedgeSide, Direction>> = {
  "buy open": { side: "buy", posSide: "long" },
  "buy close": { side: "sell", posSide: "long" },
  "sell open": { side: "sell", posSide: "short" },
  "sell close": { side: "buy", posSide: "short" },
};

/** What `side` and `tradeSide` mean in a position mode; one-way mode ignores `tradeSide`. */
export function directionOf(
  holdMode: HoldMode,
  side: Side,
  tradeSide: "open" | "close" | null,
): Direction {
  if (holdMode === "one_way_mode") return { side, posSide: null };
  if (tradeSide !== null) return hedgeDirections[`${side} ${tradeSide}`];
  const rule = "tradeSide is required in hedge mode, open or close";
  throw new VenueRefusal("40774", `${refusal("40774").message} ${rule}`, "tradeSide");
}
