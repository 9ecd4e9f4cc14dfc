import { isFutures, type OrderType, type TriggerBy } from "@/lib/exchange/values";
import type { OrderRequests } from "../check-request";
import type { Instrument } from "../instrument";
import { intentFields } from "../intents";
import { marginCoinOf } from "../margin-coin";
import type { FormEndpoint, FormId, forms } from "./forms";
import type { NumberName } from "./numbers";
import { positionOfIntent, sideOfIntent } from "./side-of-intent";
import type { DecidedTicket, TicketState, TicketWorld } from "./state";

/** What a ticket sends: the body of its form's endpoint. */
export type TicketBody = OrderRequests[FormEndpoint];

interface Ticket {
  readonly state: DecidedTicket;
  readonly world: TicketWorld;
  readonly instrument: Instrument;
  /** Each number as it goes on the wire; "" for one that is not asked for or not sure. */
  readonly values: Readonly<Record<NumberName, string>>;
  readonly clientOid: string;
}

type Bodies = {
  readonly [Form in FormId]: (ticket: Ticket) => OrderRequests[(typeof forms)[Form]["endpoint"]];
};

/**
 * The body of each form, in the field order of interface.md, with only the fields that say
 * something. A required number that is not there yet is "".
 */
export const bodies: Bodies = {
  order: ({ state, world, instrument, values, clientOid }) => {
    const { category, orderType, timeInForce, stpMode, intent } = state;
    const where = { category, positionMode: world.positionMode, endpoint: 6 } as const;
    const { side, posSide, reduceOnly } = intentFields(intent, where);
    const limit = orderType === "limit";
    return {
      category,
      symbol: instrument.symbol,
      qty: values.qty,
      ...(limit ? { price: values.price } : {}),
      side,
      orderType,
      ...(limit ? { timeInForce } : {}),
      ...(posSide === undefined ? {} : { posSide }),
      clientOid,
      ...(reduceOnly === undefined ? {} : { reduceOnly: "yes" as const }),
      ...stp(stpMode),
      ...exits(state, values),
    };
  },

  "futures-v2": ({ state, world, instrument, values, clientOid }) => {
    const { category, marginMode, orderType, timeInForce, stpMode, intent } = state;
    if (!isFutures(category)) throw new RangeError(`Endpoint 3 does not trade ${category}.`);
    const where = { category, positionMode: world.positionMode, endpoint: 3 } as const;
    const { side, tradeSide, reduceOnly } = intentFields(intent, where);
    const limit = orderType === "limit";
    return {
      symbol: instrument.symbol,
      productType: category,
      marginMode,
      marginCoin: marginCoinOf(category, instrument),
      size: values.qty,
      ...(limit ? { price: values.price } : {}),
      side,
      ...(tradeSide === undefined ? {} : { tradeSide }),
      orderType,
      ...(limit ? { force: timeInForce } : {}),
      clientOid,
      ...(reduceOnly === undefined ? {} : { reduceOnly: reduceOnly === "NO" ? "NO" : "YES" }),
      ...(values.takeProfit && { presetStopSurplusPrice: values.takeProfit }),
      ...(values.stopLoss && { presetStopLossPrice: values.stopLoss }),
      ...(values.takeProfit &&
        values.tpLimitPrice && { presetStopSurplusExecutePrice: values.tpLimitPrice }),
      ...(values.stopLoss &&
        values.slLimitPrice && { presetStopLossExecutePrice: values.slLimitPrice }),
      ...stp(stpMode),
    };
  },

  "spot-plan": ({ state, instrument, values, clientOid }) => {
    const { intent, orderType, planType, triggerType, stpMode } = state;
    return {
      symbol: instrument.symbol,
      side: sideOfIntent(intent),
      triggerPrice: values.trigger,
      orderType,
      ...(orderType === "limit" ? { executePrice: values.price } : {}),
      planType,
      size: values.qty,
      triggerType,
      clientOid,
      ...stp(stpMode),
    };
  },

  tpsl: ({ state, instrument, values, clientOid }) => {
    const { category, tpslMode, intent } = state;
    if (!isFutures(category)) throw new RangeError(`Endpoint 11 does not trade ${category}.`);
    return {
      category,
      symbol: instrument.symbol,
      clientOid,
      type: "tpsl",
      tpslMode,
      // The whole position has no quantity of its own (rulings 29).
      ...(tpslMode === "partial" ? { qty: values.qty } : {}),
      posSide: positionOfIntent(intent),
      ...exits(state, values),
    };
  },
};

function stp(stpMode: TicketState["stpMode"]) {
  return stpMode === "none" ? {} : { stpMode };
}

interface ExitFields {
  tpTriggerBy?: TriggerBy;
  slTriggerBy?: TriggerBy;
  takeProfit?: string;
  stopLoss?: string;
  tpOrderType?: OrderType;
  slOrderType?: OrderType;
  tpLimitPrice?: string;
  slLimitPrice?: string;
}

/** The take profit and the stop loss as endpoints 6 and 11 say them. */
function exits(state: TicketState, values: Ticket["values"]): ExitFields {
  const { tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = state;
  const { takeProfit, stopLoss, tpLimitPrice, slLimitPrice } = values;
  return {
    ...(takeProfit && { tpTriggerBy }),
    ...(stopLoss && { slTriggerBy }),
    ...(takeProfit && { takeProfit }),
    ...(stopLoss && { stopLoss }),
    ...(takeProfit && { tpOrderType }),
    ...(stopLoss && { slOrderType }),
    ...(takeProfit && tpLimitPrice && { tpLimitPrice }),
    ...(stopLoss && slLimitPrice && { slLimitPrice }),
  };
}
