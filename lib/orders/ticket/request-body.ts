import { isFutures } from "@/lib/exchange/futures";
import type { OrderType, TriggerBy } from "@/lib/exchange/values";
import { type Instrument, marginCoinOf } from "../instrument";
import { positionActionFields, positionOfAction, sideOfAction } from "../position-action";
import type { OrderRequests } from "../rules/check-request";
import { type FormEndpoint, type FormId, forms } from "./forms";
import { numberValue } from "./read-number";
import {
  type DecidedTicket,
  isDecided,
  type NumberName,
  numberLabels,
  numbersOf,
  type TicketContext,
  type TicketState,
} from "./state";

/** Where a ticket goes, for users to see. */
export function requestTarget(state: TicketState): {
  readonly method: "POST";
  readonly path: string;
} {
  return { method: "POST", path: forms[state.form].path };
}

/** The endpoint that a ticket goes to. */
export function ticketEndpoint(state: TicketState): FormEndpoint {
  return forms[state.form].endpoint;
}

/** The body of the form's endpoint; null while symbol or a number is not sure. */
export function toRequestBody(
  state: TicketState,
  context: TicketContext,
  clientOid: string,
): TicketBody | null {
  const values = ticketValues(state, context);
  const required = new Set(requiredNumbers(state, context));
  const unsure = numbersOf(state, context).some(
    (name) => values[name] === "" && (required.has(name) || state[name].text.trim() !== ""),
  );
  return unsure ? null : partialRequestBody(state, context, clientOid);
}

/** As far as it has come: an unsure number is "". Null without an instrument or an action. */
export function partialRequestBody(
  state: TicketState,
  context: TicketContext,
  clientOid: string,
): TicketBody | null {
  const { instrument } = context;
  if (instrument === null || !isDecided(state)) return null;
  const values = ticketValues(state, context);
  return bodies[state.form]({ state, world: context, instrument, values, clientOid });
}

/** The numbers without which nothing can be sent; of two exits one is enough. */
export function requiredNumbers(state: TicketState, context: TicketContext): readonly NumberName[] {
  const values = ticketValues(state, context);
  return numbersOf(state, context).filter((name) => {
    switch (name) {
      case "takeProfit":
        return state.form === "tpsl" && values.stopLoss === "";
      case "stopLoss":
        return false;
      case "tpLimitPrice":
        return values.takeProfit !== "";
      case "slLimitPrice":
        return values.stopLoss !== "";
      default:
        return true;
    }
  });
}

/** Each number that the ticket asks for and that is sure; "" for the others. */
export function ticketValues(
  state: TicketState,
  context: TicketContext,
): Readonly<Record<NumberName, string>> {
  const asked = new Set<string>(numbersOf(state, context));
  const names = Object.keys(numberLabels) as readonly NumberName[];
  const value = (name: NumberName) =>
    (asked.has(name) ? numberValue(name, state, context) : null) ?? "";
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<NumberName, string>;
}

/** The body as it goes on the wire, or indented to be read. */
export function requestText(body: TicketBody, indent = false): string {
  return JSON.stringify(body, null, indent ? 2 : undefined);
}

/** What a ticket sends: the body of its form's endpoint. */
export type TicketBody = OrderRequests[FormEndpoint];

interface Ticket {
  readonly state: DecidedTicket;
  readonly world: TicketContext;
  readonly instrument: Instrument;
  /** Each number as it goes on the wire; "" for one that is not asked for or not sure. */
  readonly values: Readonly<Record<NumberName, string>>;
  readonly clientOid: string;
}

type Bodies = {
  readonly [Form in FormId]: (ticket: Ticket) => OrderRequests[(typeof forms)[Form]["endpoint"]];
};

/**
 * The body of each form, in the field order of docs/interface.md, with only the fields that say
 * something. A required number that is not there yet is "".
 */
const bodies: Bodies = {
  order: ({ state, world: context, instrument, values, clientOid }) => {
    const { category, orderType, timeInForce, stpMode, positionAction } = state;
    const where = { category, positionMode: context.positionMode, endpoint: 6 } as const;
    const { side, posSide, reduceOnly } = positionActionFields(positionAction, where);
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
      ...stpField(stpMode),
      ...takeProfitStopLossBody(state, values),
    };
  },

  "futures-v2": ({ state, world: context, instrument, values, clientOid }) => {
    const { category, marginMode, orderType, timeInForce, stpMode, positionAction } = state;
    if (!isFutures(category)) throw new RangeError(`Endpoint 3 does not trade ${category}.`);
    const where = { category, positionMode: context.positionMode, endpoint: 3 } as const;
    const { side, tradeSide, reduceOnly } = positionActionFields(positionAction, where);
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
      ...stpField(stpMode),
    };
  },

  "spot-plan": ({ state, instrument, values, clientOid }) => {
    const { positionAction, orderType, planType, triggerType, stpMode } = state;
    return {
      symbol: instrument.symbol,
      side: sideOfAction(positionAction),
      triggerPrice: values.trigger,
      orderType,
      ...(orderType === "limit" ? { executePrice: values.price } : {}),
      planType,
      size: values.qty,
      triggerType,
      clientOid,
      ...stpField(stpMode),
    };
  },

  tpsl: ({ state, instrument, values, clientOid }) => {
    const { category, tpslMode, positionAction } = state;
    if (!isFutures(category)) throw new RangeError(`Endpoint 11 does not trade ${category}.`);
    return {
      category,
      symbol: instrument.symbol,
      clientOid,
      type: "tpsl",
      tpslMode,
      // The whole position has no quantity of its own (docs/rulings.md#ruling-29).
      ...(tpslMode === "partial" ? { qty: values.qty } : {}),
      posSide: positionOfAction(positionAction),
      ...takeProfitStopLossBody(state, values),
    };
  },
};

function stpField(stpMode: TicketState["stpMode"]) {
  return stpMode === "none" ? {} : { stpMode };
}

interface TakeProfitStopLossBody {
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
function takeProfitStopLossBody(
  state: TicketState,
  values: Ticket["values"],
): TakeProfitStopLossBody {
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
