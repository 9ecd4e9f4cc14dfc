import { compare, multiply } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isNewCoinMargined, lotUnitOf } from "@/lib/exchange/futures";
import { ambiguousIssue, type NumberReference } from "../ambiguous-number";
import type { Instrument } from "../instrument";
import { pricePlacesOf } from "../order-row";
import { positionOfAction } from "../position-action";
import { checkRequest, type OrderRequests } from "../rules/check-request";
import { selectPrompt } from "./fields";
import { offsetIssue } from "./price-offset";
import { typedUnit } from "./quantity";
import { entryPrice, numberValue, readNumber } from "./read-number";
import { partialRequestBody, requiredNumbers, ticketEndpoint, ticketValues } from "./request-body";
import {
  type DecidedTicket,
  isDecided,
  type NumberName,
  numberLabels,
  numbersOf,
  numberWriter,
  type TicketContext,
  type TicketState,
} from "./state";

/**
 * What is wrong with a ticket, most important first within each field. A number that cannot be
 * read, or can be read in two ways, stands in place of the rules about it. Fields go by the
 * ticket's own names.
 */
export function ticketIssues(state: TicketState, world: TicketContext): Issue[] {
  const unclear = numbersOf(state, world).flatMap((name) => unclearText(name, state, world));
  if (world.instrument === null) {
    const message = "Choose what to trade.";
    return [{ field: "symbol", rule: "required", message, severity: "error" }, ...unclear];
  }
  const { symbol } = world.instrument;
  if (state.form === "tpsl" && isNewCoinMargined(symbol)) {
    return [notOnNewCoinMargined(symbol), ...unclear];
  }
  if (!isDecided(state)) return [...undecided(state), ...unclear];
  const found = [...violatedRules(state, world), ...takeProfitStopLossIssues(state, world)];
  const known = [...unclear, ...found.filter(notOf(unclear))];
  return [...known, ...missing(state, world).filter(notOf(known))];
}

/** Spot and margin know no close, a TP/SL needs its position: nothing is chosen instead. */
function undecided(state: TicketState): Issue[] {
  if (state.form === "tpsl") {
    const message = `${selectPrompt(state)}.`;
    return [{ field: "positionAction", rule: "required", message, severity: "error" }];
  }
  const message = `${selectPrompt(state)}: there is no position to close here.`;
  return [{ field: "positionAction", rule: "select", message, severity: "error" }];
}

const notOf = (known: readonly Issue[]) => {
  const fields = new Set(known.map((issue) => issue.field));
  return (issue: Issue) => !fields.has(issue.field);
};

/** What the rules say of the request as far as it has come (docs/rulings.md#ruling-20). */
function violatedRules(state: TicketState, world: TicketContext): Issue[] {
  const body = partialRequestBody(state, world, "");
  if (body === null || world.instrument === null) return [];
  const { now, positionMode, indexPrice, openOrders, numbers } = world;
  const context = { now, positionMode, indexPrice, openOrders, numbers };
  const endpoint = ticketEndpoint(state);
  const order = body as OrderRequests[typeof endpoint];
  return toTicketFieldNames(checkRequest(endpoint, order, world.instrument, context));
}

function missing(state: TicketState, world: TicketContext): Issue[] {
  const values = ticketValues(state, world);
  return requiredNumbers(state, world)
    .filter((field) => values[field] === "")
    .map((field) => {
      const message = `${numberLabels[field]}: a number is needed.`;
      return { field, rule: "required", message, severity: "error" };
    });
}

const ticketFieldNames: Readonly<Record<string, NumberName>> = {
  size: "qty",
  triggerPrice: "trigger",
  executePrice: "price",
  presetStopSurplusPrice: "takeProfit",
  presetStopLossPrice: "stopLoss",
  presetStopSurplusExecutePrice: "tpLimitPrice",
  presetStopLossExecutePrice: "slLimitPrice",
};

/** Issues about a request, with the ticket's names of its fields. */
export function toTicketFieldNames(found: readonly Issue[]): Issue[] {
  return found.map((issue) => ({ ...issue, field: ticketFieldNames[issue.field] ?? issue.field }));
}

function unclearText(field: NumberName, state: TicketState, world: TicketContext): Issue[] {
  const offset = field === "price" ? offsetIssue(state, world) : null;
  if (offset) return [offset];
  const read = readNumber(field, state, world);
  if (read.kind === "bad") {
    return [{ field, rule: "number", message: read.message, severity: "error" }];
  }
  if (read.kind !== "ambiguous") return [];
  return [ambiguousIssue(field, read, referenceOf(field, state, world), numberWriter(world))];
}

/** What says how large a number of the ticket can be: the index of a price, the order's limits. */
function referenceOf(field: NumberName, state: TicketState, world: TicketContext): NumberReference {
  const { instrument, indexPrice } = world;
  if (field !== "qty") return { near: indexPrice };
  return instrument ? qtyReference(typedUnit(state, world), state, world, instrument) : {};
}

function qtyReference(
  unit: ReturnType<typeof typedUnit>,
  state: TicketState,
  world: TicketContext,
  instrument: Instrument,
): NumberReference {
  const { minOrderQty, maxOrderQty, maxMarketOrderQty, minOrderAmount } = instrument;
  const max = state.orderType === "market" ? maxMarketOrderQty : maxOrderQty;
  if (unit === lotUnitOf(instrument.symbol)) return { least: minOrderQty, most: max };
  if (unit !== "quote") return {};
  const price = entryPrice(state, world)?.price;
  return { least: minOrderAmount, most: max && price && multiply(max, price) };
}

/** What speaks against the take profit and the stop loss of a ticket beside the shared rules. */
function takeProfitStopLossIssues(state: TicketState, world: TicketContext): Issue[] {
  const asked = numbersOf(state, world);
  if (!asked.includes("takeProfit") || !isDecided(state)) return [];
  return [
    ...checkSide("takeProfit", state, world),
    ...checkSide("stopLoss", state, world),
    ...(state.form === "tpsl" ? checkOneOfTwo(state) : []),
  ];
}

function notOnNewCoinMargined(symbol: string): Issue {
  const message =
    `${symbol} takes no take profit or stop loss: the exchange has none for symbols that end in ` +
    "_CM. Choose another symbol.";
  return { field: "symbol", rule: "not-on-cm", message, severity: "error" };
}

function checkOneOfTwo({ takeProfit, stopLoss }: TicketState): Issue[] {
  if (takeProfit.text.trim() !== "" || stopLoss.text.trim() !== "") return [];
  const message = "Give a take profit, a stop loss, or both.";
  return [{ field: "takeProfit", rule: "required", message, severity: "error" }];
}

const entryNames = { price: "your price", index: "the index" } as const;

/**
 * A long takes its profit above the price at which it stands, and its loss below; a short the
 * other way round. What is on the wrong side would trigger at once. The price is the order's own,
 * else the index reference, so this only warns.
 */
function checkSide(field: "takeProfit" | "stopLoss", state: DecidedTicket, world: TicketContext) {
  const trigger = numberValue(field, state, world);
  const from = entryPrice(state, world);
  if (trigger === null || from === null) return [];
  const position = positionOfAction(state.positionAction);
  const above = (position === "long") === (field === "takeProfit");
  if (compare(trigger, from.price) === (above ? 1 : -1)) return [];
  const what = field === "takeProfit" ? "Take profit" : "Stop loss";
  const price = numberWriter(world).price(from.price, pricePlacesOf(world.instrument));
  const message =
    `${what} for a ${position} is normally ${above ? "above" : "below"} ` +
    `${entryNames[from.source]} (${price}). This one may trigger at once.`;
  return [{ field, rule: "side", message, severity: "warning" } satisfies Issue];
}
