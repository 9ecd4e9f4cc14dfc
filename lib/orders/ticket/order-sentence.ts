import { compare, type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { closes, positionOfAction } from "../position-action";
import { saysSidesOf, ticketFields, toDraft } from "./fields";
import { numberValue } from "./read-number";
import {
  type DecidedTicket,
  isDecided,
  type NumberName,
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
export function ticketSentence(state: TicketState, world: TicketContext): SentencePart[] | null {
  const { instrument } = world;
  if (instrument === null || !isDecided(state)) return null;
  switch (state.form) {
    case "order":
    case "futures-v2":
      return orderSentence(state, world, instrument);
    case "spot-plan":
      return planSentence(state, world, instrument);
    case "tpsl":
      return strategySentence(state, world, instrument);
  }
}

const timeInForceText = {
  gtc: ", good till cancelled",
  ioc: "; what does not fill at once is cancelled",
  fok: ", all of it at once or nothing",
  post_only: ", post-only",
} as const;

function orderSentence(state: DecidedTicket, world: TicketContext, instrument: Instrument) {
  const does = actionParts(state, world, instrument);
  const at = execution(state, world);
  if (does === null || at === null) return null;
  const rest = state.orderType === "limit" ? timeInForceText[state.timeInForce] : "";
  const margin = state.form === "futures-v2" ? `, margin ${state.marginMode}` : "";
  const purpose = plain(purposeOf(state, world, instrument.symbol));
  return [...does, purpose, ...at, plain(`${rest}${margin}`), ...presetParts(state, world), stop];
}

function planSentence(state: TicketState, world: TicketContext, instrument: Instrument) {
  const trigger = value("trigger", state, world);
  const does = actionParts(state, world, instrument);
  const at = execution(state, world);
  if (trigger === null || does === null || at === null) return null;
  const which = state.triggerType === "mark_price" ? "mark" : "last";
  return [
    plain(`When the ${which} price ${moves(trigger, world.indexPrice)} `),
    strong(formatTicketPrice(trigger, state, world)),
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

function strategySentence(state: DecidedTicket, world: TicketContext, instrument: Instrument) {
  const takeProfitStopLoss = takeProfitStopLossParts(state, world);
  const part = state.tpslMode === "partial" ? formatTicketQty(state, world) : null;
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

function takeProfitStopLossParts(state: TicketState, world: TicketContext): SentencePart[][] {
  const { tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = state;
  const take = triggerParts("take profit", "takeProfit", tpTriggerBy, tpOrderType, state, world);
  const loss = triggerParts("stop loss", "stopLoss", slTriggerBy, slOrderType, state, world);
  return [take, loss].filter((parts) => parts !== null);
}

function triggerParts(
  text: string,
  name: "takeProfit" | "stopLoss",
  by: TicketState["tpTriggerBy"],
  orderType: TicketState["tpOrderType"],
  state: TicketState,
  world: TicketContext,
): SentencePart[] | null {
  const trigger = value(name, state, world);
  const limit = value(name === "takeProfit" ? "tpLimitPrice" : "slLimitPrice", state, world);
  if (trigger === null) return null;
  const at =
    orderType === "market" || limit === null
      ? "at the market price"
      : `at ${formatTicketPrice(limit, state, world)} or better`;
  const which = by === "mark" ? "mark" : "last";
  return [
    plain(`${at} when the ${which} price reaches `),
    strong(formatTicketPrice(trigger, state, world)),
    plain(` (${text})`),
  ];
}

/** "Buy 0.250 BTC", "Buy BTC for 100 USDT"; null without a quantity. */
function actionParts(state: TicketState, world: TicketContext, instrument: Instrument) {
  const draft = toDraft(state, world);
  const amount = formatTicketQty(state, world);
  if (amount === null) return null;
  const verb = draft.side === "buy" ? "Buy" : "Sell";
  return draft.qtyUnit === "base"
    ? [plain(`${verb} `), strong(amount)]
    : [plain(`${verb} ${instrument.baseCoin} for `), strong(amount)];
}

function execution(state: TicketState, world: TicketContext): SentencePart[] | null {
  if (state.orderType === "market") return [plain(" at the market price")];
  const limit = value("price", state, world);
  return (
    limit && [plain(" at "), strong(formatTicketPrice(limit, state, world)), plain(" or better")]
  );
}

function presetParts(state: TicketState, world: TicketContext): SentencePart[] {
  if (ticketFields(state, world).takeProfitStopLoss !== "shown") return [];
  const take = value("takeProfit", state, world);
  const loss = value("stopLoss", state, world);
  return [
    ...(take ? [plain(", take profit "), strong(formatTicketPrice(take, state, world))] : []),
    ...(loss ? [plain(", stop loss "), strong(formatTicketPrice(loss, state, world))] : []),
  ];
}

function purposeOf(state: DecidedTicket, world: TicketContext, symbol: string): string {
  const { positionAction: action } = state;
  if (saysSidesOf(state, world)) return ` in ${symbol}${closes(action) ? ", reduce-only," : ""}`;
  if (action === "buy" || action === "sell") return "";
  return ` to ${closes(action) ? "close" : "open"} a ${positionOfAction(action)} in ${symbol}`;
}

/** The quantity with its coin, as the summary writes it; null while it is not sure. */
export function formatTicketQty(state: TicketState, world: TicketContext): string | null {
  const qty = value("qty", state, world);
  const { qtyPlaces, qtyCoin } = ticketFields(state, world);
  return qty && `${formatWithPlaces(qty, qtyPlaces, world)} ${qtyCoin}`;
}

/** A price with the instrument's places. */
export function formatTicketPrice(at: Decimal, state: TicketState, world: TicketContext): string {
  return formatWithPlaces(at, ticketFields(state, world).pricePlaces, world);
}

/** A number with at least so many places, and all that it has. */
export function formatWithPlaces(
  number: Decimal,
  minimumPlaces: number,
  world: TicketContext,
): string {
  const places = Math.max(minimumPlaces, decimalPlaces(number));
  return formatDecimal(number, { locale: world.locale, minimumPlaces: places });
}

const value = (name: NumberName, state: TicketState, world: TicketContext) =>
  numberValue(name, state, world);

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
