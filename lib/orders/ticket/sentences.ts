import { compare, type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { closes, type Intent } from "../intents";
import { fields } from "./fields";
import type { NumberName } from "./numbers";
import { fieldValue } from "./read-field";
import { positionOfIntent } from "./side-of-intent";
import { type DecidedTicket, isDecided, type TicketState, type TicketWorld } from "./state";
import { toDraft } from "./to-draft";

/** A piece of the sentence; what matters is strong. */
export interface SentencePart {
  readonly text: string;
  readonly strong: boolean;
}

/**
 * What will be sent, in words, out of the effective values and not the text; null while a number
 * that it needs is not sure.
 */
export function sentenceOf(state: TicketState, world: TicketWorld): SentencePart[] | null {
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

const stays = {
  gtc: ", good till cancelled",
  ioc: "; what does not fill at once is cancelled",
  fok: ", all of it at once or nothing",
  post_only: ", post-only",
} as const;

function orderSentence(state: DecidedTicket, world: TicketWorld, instrument: Instrument) {
  const does = doing(state, world, instrument);
  const at = execution(state, world);
  if (does === null || at === null) return null;
  const rest = state.orderType === "limit" ? stays[state.timeInForce] : "";
  const margin = state.form === "futures-v2" ? `, margin ${state.marginMode}` : "";
  const purpose = plain(purposeOf(state.intent, instrument.symbol));
  return [...does, purpose, ...at, plain(`${rest}${margin}`), ...presetWords(state, world), stop];
}

function planSentence(state: TicketState, world: TicketWorld, instrument: Instrument) {
  const trigger = value("trigger", state, world);
  const does = doing(state, world, instrument);
  const at = execution(state, world);
  if (trigger === null || does === null || at === null) return null;
  const which = state.triggerType === "mark_price" ? "mark" : "last";
  return [
    plain(`When the ${which} price ${moves(trigger, world.indexPrice)} `),
    strong(price(trigger, state, world)),
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

function strategySentence(state: DecidedTicket, world: TicketWorld, instrument: Instrument) {
  const exits = exitParts(state, world);
  const part = state.tpslMode === "partial" ? amountOf(state, world) : null;
  if (exits.length === 0 || (state.tpslMode === "partial" && part === null)) return null;
  const position = positionOfIntent(state.intent);
  const what =
    part === null
      ? [strong(`Close the whole ${position}`)]
      : [plain("Close "), strong(part), plain(` of the ${position}`)];
  return [...what, plain(` in ${instrument.symbol} `), ...joined(exits, plain(", or ")), stop];
}

function exitParts(state: TicketState, world: TicketWorld): SentencePart[][] {
  const { tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = state;
  const take = oneExit("take profit", "takeProfit", tpTriggerBy, tpOrderType, state, world);
  const loss = oneExit("stop loss", "stopLoss", slTriggerBy, slOrderType, state, world);
  return [take, loss].filter((parts) => parts !== null);
}

function oneExit(
  words: string,
  name: "takeProfit" | "stopLoss",
  by: TicketState["tpTriggerBy"],
  orderType: TicketState["tpOrderType"],
  state: TicketState,
  world: TicketWorld,
): SentencePart[] | null {
  const trigger = value(name, state, world);
  const limit = value(name === "takeProfit" ? "tpLimitPrice" : "slLimitPrice", state, world);
  if (trigger === null) return null;
  const at =
    orderType === "market" || limit === null
      ? "at the market price"
      : `at ${price(limit, state, world)} or better`;
  const which = by === "mark" ? "mark" : "last";
  return [
    plain(`${at} when the ${which} price reaches `),
    strong(price(trigger, state, world)),
    plain(` (${words})`),
  ];
}

/** "Buy 0.250 BTC", "Buy BTC for 100 USDT"; null without a quantity. */
function doing(state: TicketState, world: TicketWorld, instrument: Instrument) {
  const draft = toDraft(state, world);
  const amount = amountOf(state, world);
  if (amount === null) return null;
  const verb = draft.side === "buy" ? "Buy" : "Sell";
  return draft.qtyUnit === "base"
    ? [plain(`${verb} `), strong(amount)]
    : [plain(`${verb} ${instrument.baseCoin} for `), strong(amount)];
}

function execution(state: TicketState, world: TicketWorld): SentencePart[] | null {
  if (state.orderType === "market") return [plain(" at the market price")];
  const limit = value("price", state, world);
  return limit && [plain(" at "), strong(price(limit, state, world)), plain(" or better")];
}

function presetWords(state: TicketState, world: TicketWorld): SentencePart[] {
  if (fields(state, world).exits !== "shown") return [];
  const take = value("takeProfit", state, world);
  const loss = value("stopLoss", state, world);
  return [
    ...(take ? [plain(", take profit "), strong(price(take, state, world))] : []),
    ...(loss ? [plain(", stop loss "), strong(price(loss, state, world))] : []),
  ];
}

function purposeOf(intent: Intent, symbol: string): string {
  if (intent === "buy" || intent === "sell") return "";
  return ` to ${closes(intent) ? "close" : "open"} a ${positionOfIntent(intent)} in ${symbol}`;
}

/** The quantity with its coin, as the summary writes it; null while it is not sure. */
export function amountOf(state: TicketState, world: TicketWorld): string | null {
  const qty = value("qty", state, world);
  const { qtyPlaces, qtyCoin } = fields(state, world);
  return qty && `${shown(qty, qtyPlaces, world)} ${qtyCoin}`;
}

/** A price with the instrument's places. */
export function price(at: Decimal, state: TicketState, world: TicketWorld): string {
  return shown(at, fields(state, world).pricePlaces, world);
}

/** A number with at least so many places, and all that it has. */
export function shown(number: Decimal, minimumPlaces: number, world: TicketWorld): string {
  const places = Math.max(minimumPlaces, decimalPlaces(number));
  return formatDecimal(number, { locale: world.locale, minimumPlaces: places });
}

const value = (name: NumberName, state: TicketState, world: TicketWorld) =>
  fieldValue(state[name], world.locale);

function joined(lists: readonly SentencePart[][], between: SentencePart): SentencePart[] {
  return lists.flatMap((parts, at) => (at === 0 ? parts : [between, ...parts]));
}

function plain(text: string): SentencePart {
  return { text, strong: false };
}

function strong(text: string): SentencePart {
  return { text, strong: true };
}

const stop = plain(".");
