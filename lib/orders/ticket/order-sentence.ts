import { compare, type Decimal, decimalPlaces } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { closes, positionOfAction } from "../position-action";
import { saysSidesOf, ticketFields, toDraft } from "./fields";
import { numberValue } from "./read-number";
import {
  type DecidedTicket,
  isDecided,
  type NumberName,
  numberWriter,
  type TicketContext,
  type TicketState,
} from "./state";

/** A piece of the sentence; what matters is strong. */
export interface SentencePart {
  readonly text: string;
  readonly strong: boolean;
}

/**
 * What will be sent, in words, out of the effective values and not the text; null while a number
 * that it needs is not sure.
 */
export function ticketSentence(state: TicketState, context: TicketContext): SentencePart[] | null {
  const { instrument } = context;
  if (instrument === null || !isDecided(state)) return null;
  switch (state.form) {
    case "order":
    case "futures-v2":
      return orderSentence(state, context, instrument);
    case "spot-plan":
      return planSentence(state, context, instrument);
    case "tpsl":
      return strategySentence(state, context, instrument);
  }
}

const timeInForceText = {
  gtc: ", good till cancelled",
  ioc: "; what does not fill at once is cancelled",
  fok: ", all of it at once or nothing",
  post_only: ", post-only",
} as const;

function orderSentence(state: DecidedTicket, context: TicketContext, instrument: Instrument) {
  const does = actionParts(state, context, instrument);
  const at = execution(state, context);
  if (does === null || at === null) return null;
  const rest = state.orderType === "limit" ? timeInForceText[state.timeInForce] : "";
  const margin = state.form === "futures-v2" ? `, margin ${state.marginMode}` : "";
  const purpose = plain(purposeOf(state, context, instrument.symbol));
  return [...does, purpose, ...at, plain(`${rest}${margin}`), ...presetParts(state, context), stop];
}

function planSentence(state: TicketState, context: TicketContext, instrument: Instrument) {
  const trigger = value("trigger", state, context);
  const does = actionParts(state, context, instrument);
  const at = execution(state, context);
  if (trigger === null || does === null || at === null) return null;
  const which = state.triggerType === "mark_price" ? "mark" : "last";
  return [
    plain(`When the ${which} price ${moves(trigger, context.indexPrice)} `),
    strong(formatTicketPrice(trigger, state, context)),
    plain(": "),
    ...does,
    ...at,
    stop,
  ];
}

/** Towards the trigger from where the index reference is; without one it is only reached. */
function moves(trigger: Decimal, index: Decimal | null): string {
  if (index === null) return "reaches";
  return compare(trigger, index) === 1 ? "rises to" : "falls to";
}

function strategySentence(state: DecidedTicket, context: TicketContext, instrument: Instrument) {
  const takeProfitStopLoss = takeProfitStopLossParts(state, context);
  const part = state.tpslMode === "partial" ? formatTicketQty(state, context) : null;
  if (takeProfitStopLoss.length === 0 || (state.tpslMode === "partial" && part === null))
    return null;
  const position = positionOfAction(state.positionAction);
  const what =
    part === null
      ? [strong(`Close the entire ${position}`)]
      : [plain("Close "), strong(part), plain(` of the ${position}`)];
  return [
    ...what,
    plain(` in ${instrument.symbol} `),
    ...joinParts(takeProfitStopLoss, plain(", or ")),
    stop,
  ];
}

function takeProfitStopLossParts(state: TicketState, context: TicketContext): SentencePart[][] {
  const { tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = state;
  const take = triggerParts("take profit", "takeProfit", tpTriggerBy, tpOrderType, state, context);
  const loss = triggerParts("stop loss", "stopLoss", slTriggerBy, slOrderType, state, context);
  return [take, loss].filter((parts) => parts !== null);
}

function triggerParts(
  text: string,
  name: "takeProfit" | "stopLoss",
  by: TicketState["tpTriggerBy"],
  orderType: TicketState["tpOrderType"],
  state: TicketState,
  context: TicketContext,
): SentencePart[] | null {
  const trigger = value(name, state, context);
  const limit = value(name === "takeProfit" ? "tpLimitPrice" : "slLimitPrice", state, context);
  if (trigger === null) return null;
  const at =
    orderType === "market" || limit === null
      ? "at the market price"
      : `at ${formatTicketPrice(limit, state, context)} or better`;
  const which = by === "mark" ? "mark" : "last";
  return [
    plain(`${at} when the ${which} price reaches `),
    strong(formatTicketPrice(trigger, state, context)),
    plain(` (${text})`),
  ];
}

/** "Buy 0.250 BTC", "Buy BTC for 100 USDT"; null without a quantity. */
function actionParts(state: TicketState, context: TicketContext, instrument: Instrument) {
  const draft = toDraft(state, context);
  const amount = formatTicketQty(state, context);
  if (amount === null) return null;
  const verb = draft.side === "buy" ? "Buy" : "Sell";
  return draft.qtyUnit === "base"
    ? [plain(`${verb} `), strong(amount)]
    : [plain(`${verb} ${instrument.baseCoin} for `), strong(amount)];
}

function execution(state: TicketState, context: TicketContext): SentencePart[] | null {
  if (state.orderType === "market") return [plain(" at the market price")];
  const limit = value("price", state, context);
  return (
    limit && [plain(" at "), strong(formatTicketPrice(limit, state, context)), plain(" or better")]
  );
}

function presetParts(state: TicketState, context: TicketContext): SentencePart[] {
  if (ticketFields(state, context).takeProfitStopLoss !== "shown") return [];
  const take = value("takeProfit", state, context);
  const loss = value("stopLoss", state, context);
  return [
    ...(take ? [plain(", take profit "), strong(formatTicketPrice(take, state, context))] : []),
    ...(loss ? [plain(", stop loss "), strong(formatTicketPrice(loss, state, context))] : []),
  ];
}

function purposeOf(state: DecidedTicket, context: TicketContext, symbol: string): string {
  const { positionAction: action } = state;
  if (saysSidesOf(state, context)) return ` in ${symbol}${closes(action) ? ", reduce-only," : ""}`;
  if (action === "buy" || action === "sell") return "";
  return ` to ${closes(action) ? "close" : "open"} a ${positionOfAction(action)} in ${symbol}`;
}

/** The quantity with its coin, as the summary writes it; null while it is not sure. */
export function formatTicketQty(state: TicketState, context: TicketContext): string | null {
  const qty = value("qty", state, context);
  const { qtyPlaces, qtyCoin } = ticketFields(state, context);
  return qty && `${formatWithPlaces(qty, qtyPlaces, context)} ${qtyCoin}`;
}

/** A price with the instrument's places. */
export function formatTicketPrice(at: Decimal, state: TicketState, context: TicketContext): string {
  return formatWithPlaces(at, ticketFields(state, context).pricePlaces, context);
}

/** A number with at least so many places, and all that it has. */
export function formatWithPlaces(
  number: Decimal,
  minimumPlaces: number,
  context: TicketContext,
): string {
  const places = Math.max(minimumPlaces, decimalPlaces(number));
  return numberWriter(context).decimal(number, { minimumPlaces: places });
}

const value = (name: NumberName, state: TicketState, context: TicketContext) =>
  numberValue(name, state, context);

function joinParts(lists: readonly SentencePart[][], between: SentencePart): SentencePart[] {
  return lists.flatMap((parts, at) => (at === 0 ? parts : [between, ...parts]));
}

function plain(text: string): SentencePart {
  return { text, strong: false };
}

function strong(text: string): SentencePart {
  return { text, strong: true };
}

const stop = plain(".");
