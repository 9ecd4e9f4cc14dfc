import type { IncomingHttpHeaders } from "node:http";
import { decimal, isDecimal, sign } from "@/lib/decimal";
import { isFutures, isNewCoinMargined } from "@/lib/exchange/futures";
import {
  categories,
  orderTypes,
  posSides,
  sides,
  stpModes,
  timesInForce,
  triggerBys,
} from "@/lib/exchange/values";
import type { PlaceOrder, Presets, TakeProfitStopLossLeg, TriggerPriceType } from "../engine/types";
import type { RequestFields } from "../http/fields";
import { badField, refusal, VenueRefusal } from "../http/refusal";

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
  const { price, timeInForce } = readPricing(fields, orderType, "timeInForce");
  return {
    type: "place",
    category,
    symbol,
    side,
    orderType,
    qty,
    // Endpoints 6 and 8 count coin futures in the quote coin, endpoint 3 in the base coin.
    qtyIn: category === "COIN-FUTURES" ? "quote" : null,
    price,
    timeInForce,
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
): Required<Pick<RequestedOrder, "price" | "timeInForce">> {
  const timeInForce = fields.choice(force, timesInForce);
  if (orderType === "market") return { price: null, timeInForce: null };
  return { price: fields.need("price", fields.positive("price")), timeInForce };
}

/** The broker's X-CHANNEL-API-CODE, or null; any value is taken (docs/rulings.md#ruling-8). */
export function readChannelCode(headers: IncomingHttpHeaders): string | null {
  const code = headers["x-channel-api-code"];
  return typeof code === "string" && code.length <= longestChannelCode ? code : null;
}

const watched: Readonly<Record<(typeof triggerBys)[number], TriggerPriceType>> = {
  market: "fill_price",
  mark: "mark_price",
};

/**
 * The take-profit and stop-loss of endpoint 6, or null. The execution prices are ignored unless
 * their order is a limit order, which needs one; `market` watches the last trade.
 */
export function readPresets(fields: RequestFields): Presets | null {
  return both(readLeg(fields, "takeProfit", "tp"), readLeg(fields, "stopLoss", "sl"));
}

/**
 * The take-profit and stop-loss of endpoint 3, or null: an order at the execution price where there
 * is one, else at market. Without a trigger price there is none (docs/interface.md#endpoint-3).
 */
export function readV2Presets(fields: RequestFields): Presets | null {
  return both(
    readV2Leg(fields, "presetStopSurplusPrice", "presetStopSurplusExecutePrice"),
    readV2Leg(fields, "presetStopLossPrice", "presetStopLossExecutePrice"),
  );
}

/** The fields that ask for a take-profit or a stop-loss on endpoint 6, and on endpoint 3. */
export const presetFields = ["takeProfit", "stopLoss"] as const;

export const v2PresetFields = ["presetStopSurplusPrice", "presetStopLossPrice"] as const;

/**
 * Refuses presets on the new coin-margined line (docs/interface.md#endpoint-6-rule-6,
 * docs/rulings.md#ruling-30).
 */
export function refusePresetsOnNewLine(
  fields: RequestFields,
  symbol: string,
  names: readonly string[],
): void {
  if (isNewCoinMargined(symbol))
    refuseFields(fields, names, "is not taken for symbols ending in _CM");
}

/** Refuses what would otherwise be forgotten: a stop that is not there is worse than no order. */
export function refuseFields(fields: RequestFields, names: readonly string[], rule: string): void {
  for (const name of names) {
    if (fields.text(name) !== null) throw badField(name, rule);
  }
}

function both(
  takeProfit: TakeProfitStopLossLeg | null,
  stopLoss: TakeProfitStopLossLeg | null,
): Presets | null {
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss };
}

function readLeg(
  fields: RequestFields,
  name: "takeProfit" | "stopLoss",
  stem: "tp" | "sl",
): TakeProfitStopLossLeg | null {
  const triggerPrice = fields.positive(name);
  const by = fields.choice(`${stem}TriggerBy`, triggerBys) ?? "market";
  const orderType = fields.choice(`${stem}OrderType`, orderTypes) ?? "market";
  const price = `${stem}LimitPrice`;
  if (triggerPrice === null) return null;
  const limitPrice = orderType === "limit" ? fields.need(price, fields.positive(price)) : null;
  return { triggerPrice, triggerBy: watched[by], limitPrice };
}

function readV2Leg(
  fields: RequestFields,
  name: string,
  executePrice: string,
): TakeProfitStopLossLeg | null {
  const triggerPrice = fields.positive(name);
  const limitPrice = readExecutePrice(fields, executePrice);
  return triggerPrice === null ? null : { triggerPrice, triggerBy: "fill_price", limitPrice };
}

/** The price of the order that a trigger sends, or null; 43011 when it is not above zero. */
export function readExecutePrice(fields: RequestFields, name: string): string | null {
  const text = fields.text(name);
  if (text !== null && isDecimal(text) && sign(decimal(text)) !== 1) {
    throw new VenueRefusal("43011", refusal("43011", `${name} <= 0`).message, name);
  }
  return fields.positive(name);
}
