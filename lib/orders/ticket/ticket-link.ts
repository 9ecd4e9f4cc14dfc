import { type BodyFacts, bodyFacts } from "../body-facts";
import type { PlanOrderRow } from "../plan-row";
import { type PositionAction, positionActionOfUnified } from "../position-action";
import { posSideOf, sideOf } from "../read-order-row";
import { type FormId, formIds, forms } from "./forms";
import { numberValue } from "./read-number";
import {
  isDecided,
  type NumberName,
  newTicket,
  numbersOf,
  type TicketChoices,
  type TicketContext,
  type TicketState,
} from "./state";

/** What each number is called in a link's address. */
const numberParameters: Readonly<Record<NumberName, string>> = {
  trigger: "trigger",
  price: "price",
  qty: "qty",
  takeProfit: "tp",
  tpLimitPrice: "tpLimit",
  stopLoss: "sl",
  slLimitPrice: "slLimit",
};

/**
 * What each choice is called; a take profit or stop loss says itself that there is one, and the
 * quantity stands in the order's own unit.
 */
const choiceParameters: Readonly<
  Record<Exclude<keyof TicketChoices, "presets" | "sizeUnit">, string>
> = {
  orderType: "type",
  timeInForce: "tif",
  stpMode: "stp",
  marginMode: "margin",
  planType: "plan",
  triggerType: "by",
  tpslMode: "tpsl",
  tpTriggerBy: "tpBy",
  slTriggerBy: "slBy",
  tpOrderType: "tpType",
  slOrderType: "slType",
};

/** The names that a link uses beside form, category and symbol. */
export const ticketLinkParameters: readonly string[] = [
  "intent",
  ...Object.values(choiceParameters),
  ...Object.values(numberParameters),
];

/** What a link asks for, as its address says it: nothing of it is checked yet. */
interface LinkedTicket {
  readonly positionAction: string | null;
  readonly choices: Readonly<Record<string, string | boolean>>;
  /** By the names of the numbers. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** Reads what the address of a link asks a ticket to show. */
export function readTicketLink(address: { get(name: string): string | null }): LinkedTicket {
  const valuesOf = (parameters: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(parameters).flatMap(([name, parameter]) => {
        const value = address.get(parameter);
        return value === null || value === "" ? [] : [[name, value] as const];
      }),
    );
  const numbers = valuesOf(numberParameters);
  const presets = "takeProfit" in numbers || "stopLoss" in numbers;
  return {
    positionAction: address.get("intent"),
    choices: { ...valuesOf(choiceParameters), ...(presets ? { presets } : {}) },
    numbers,
  };
}

/**
 * The address of a ticket as it stands: every number that it asks for and is sure, and each choice
 * that differs from a new one's. It names no account and no client id: an order needs its own.
 */
export function ticketLink(state: TicketState, context: TicketContext): string {
  const { form, category } = state;
  const start = newTicket(category, form);
  const query = new URLSearchParams({ view: "ticket" });
  const set = (name: string, value: string | null | undefined) => value && query.set(name, value);
  set("form", form === "order" ? null : form);
  set("ticket", category);
  set("symbol", context.instrument?.symbol);
  set("intent", isDecided(state) ? state.positionAction : null);
  for (const [choice, parameter] of Object.entries(choiceParameters)) {
    const name = choice as keyof typeof choiceParameters;
    if (name === "orderType" || state[name] !== start[name]) set(parameter, state[name]);
  }
  for (const name of numbersOf(state, context)) {
    set(numberParameters[name], numberValue(name, state, context));
  }
  return `/orders?${query}`;
}

const formOfEndpoint: Readonly<Record<string, FormId>> = {
  ...Object.fromEntries(formIds.map((form) => [forms[form].endpoint, form])),
  "place-batch": "order",
};

/** What the endpoints call the numbers and choices that the ticket calls otherwise. */
const ticketNames: Readonly<Record<string, string>> = {
  force: "timeInForce",
  size: "qty",
  executePrice: "price",
  triggerPrice: "trigger",
  presetStopSurplusPrice: "takeProfit",
  presetStopLossPrice: "stopLoss",
  presetStopSurplusExecutePrice: "tpLimitPrice",
  presetStopLossExecutePrice: "slLimitPrice",
};

/**
 * The address of a ticket like one that was sent, out of the body in the journal; null for what no
 * ticket places. It has no client id.
 */
export function linkOfBody(endpoint: string, body: string): string | null {
  const form = formOfEndpoint[endpoint];
  const facts = bodyFacts(endpoint, body);
  if (form === undefined || facts.category === null || facts.symbol === null) return null;
  const query = new URLSearchParams({ view: "ticket", ticket: facts.category });
  query.set("symbol", facts.symbol);
  if (form !== "order") query.set("form", form);
  const action = actionOfFacts(form, facts);
  if (action !== null) query.set("intent", action);
  const parameters: Readonly<Record<string, string>> = { ...choiceParameters, ...numberParameters };
  for (const [field, value] of Object.entries(JSON.parse(body) as Record<string, unknown>)) {
    const parameter = parameters[ticketNames[field] ?? field];
    if (parameter !== undefined && typeof value === "string") query.set(parameter, value);
  }
  return `/orders?${query}`;
}

/**
 * The address of a ticket like a plan order that waits; null where no form of the ticket places
 * its kind. What an attached trigger of it says stands in no list in full, and is left out.
 */
export function linkOfPlan(row: PlanOrderRow): string | null {
  const { symbol, category, planType, positionAction, orderType, size, trigger, price } = row;
  const given = (body: Readonly<Record<string, string | null | undefined>>) =>
    JSON.stringify(body, (_, value) => value ?? undefined);
  if (row.family === "spot") {
    const body = given({
      ...{ symbol, side: positionAction, triggerPrice: trigger, orderType, size },
      executePrice: orderType === "market" ? null : price,
      planType: row.sizeUnit === "quote" ? "total" : "amount",
    });
    return linkOfBody("spot-place-plan-order", body);
  }
  const placed = placedTriggers[planType];
  const posSide = positionAction?.replace(/^(close|open)-/, "");
  if (placed === undefined || posSide === undefined) return null;
  const [takes, mode] = placed;
  const body = given({
    ...{ category, symbol, posSide, tpslMode: mode, qty: mode === "partial" ? size : null },
    [takes ? "takeProfit" : "stopLoss"]: trigger,
    [takes ? "tpTriggerBy" : "slTriggerBy"]: triggersBy[row.triggerType ?? ""],
    [takes ? "tpOrderType" : "slOrderType"]: price === null ? null : "limit",
    [takes ? "tpLimitPrice" : "slLimitPrice"]: price,
  });
  return linkOfBody("place-strategy-order", body);
}

/** Which plan orders the TP/SL form places: whether it takes a profit, and of how much. */
const placedTriggers: Readonly<Record<string, readonly [boolean, "partial" | "full"]>> = {
  profit_plan: [true, "partial"],
  loss_plan: [false, "partial"],
  pos_profit: [true, "full"],
  pos_loss: [false, "full"],
};

/** What the list and the form call the price that triggers. */
const triggersBy: Readonly<Record<string, string>> = { fill_price: "market", mark_price: "mark" };

/** What an order of a body does; null where the body does not say it. */
function actionOfFacts(form: FormId, facts: BodyFacts): PositionAction | null {
  const category = facts.category ?? "";
  const side = sideOf(facts.side);
  const posSide = posSideOf(facts.posSide);
  const reduceOnly = facts.reduceOnly?.toUpperCase() === "YES";
  if (form === "tpsl") return posSide && `close-${posSide}`;
  if (form === "futures-v2" && facts.tradeSide !== null && side !== null) {
    const position = side === "buy" ? "long" : "short";
    return facts.tradeSide === "close" ? `close-${position}` : `open-${position}`;
  }
  return positionActionOfUnified({ category, side, posSide, reduceOnly });
}
