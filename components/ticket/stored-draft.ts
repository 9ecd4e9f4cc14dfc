import {
  marginModes,
  orderTypes,
  spotPlanTypes,
  spotTriggerTypes,
  stpModes,
  timesInForce,
  tpslModes,
  triggerBys,
} from "@/lib/exchange/values";
import {
  intentsIn,
  type NumberName,
  newTicket,
  numberWords,
  type TicketChoices,
  type TicketState,
  type TypedField,
} from "@/lib/orders/ticket";
import type { TicketSelection } from "./props";

const place = (connectionId: string) => `ticket-draft:${connectionId}`;

/**
 * What was typed before this tab's page went, so that the end of a session loses no number. Only
 * for the very form, category and symbol that it was typed for; else null.
 */
export function readDraft(connectionId: string, selection: TicketSelection): TicketState | null {
  try {
    return parseDraft(sessionStorage.getItem(place(connectionId)), selection);
  } catch {
    return null;
  }
}

/** Keeps what is typed, for this tab alone. A browser without storage only loses it. */
export function writeDraft(connectionId: string, symbol: string, state: TicketState): void {
  try {
    sessionStorage.setItem(place(connectionId), JSON.stringify({ symbol, state }));
  } catch {
    // Storage is full or forbidden: the numbers still live as long as the page.
  }
}

/** What was sent is no draft any more: it must not come back as if it had not been. */
export function clearDraft(connectionId: string): void {
  try {
    sessionStorage.removeItem(place(connectionId));
  } catch {
    // Nothing was stored.
  }
}

/** Takes apart what was stored: anything that is not of today's form is left out. */
export function parseDraft(text: string | null, selection: TicketSelection): TicketState | null {
  const stored = parse(text);
  const state = stored?.state;
  const { form, category, symbol } = selection;
  if (!state || symbol === null || stored.symbol !== symbol) return null;
  if (state.form !== form || state.category !== category) return null;
  const fresh = newTicket(category, form);
  const intent = intentsIn(form, category).find((each) => each === state.intent);
  return {
    ...fresh,
    intent: intent ?? fresh.intent,
    ...choicesOf(state),
    ...numbersOf(state),
  };
}

const allowed: { readonly [Choice in keyof TicketChoices]: readonly TicketChoices[Choice][] } = {
  orderType: orderTypes,
  timeInForce: timesInForce,
  stpMode: stpModes,
  marginMode: marginModes,
  planType: spotPlanTypes,
  triggerType: spotTriggerTypes,
  tpslMode: tpslModes,
  presets: [true, false],
  tpTriggerBy: triggerBys,
  slTriggerBy: triggerBys,
  tpOrderType: orderTypes,
  slOrderType: orderTypes,
};

type Stored = Readonly<Record<string, unknown>>;

function choicesOf(state: Stored): Partial<TicketChoices> {
  const known = Object.entries(allowed).filter(([name, values]) =>
    (values as readonly unknown[]).includes(state[name]),
  );
  return Object.fromEntries(known.map(([name]) => [name, state[name]]));
}

const longestText = 64;

function numbersOf(state: Stored): Partial<Record<NumberName, TypedField>> {
  const names = Object.keys(numberWords) as readonly NumberName[];
  const known = names.filter((name) => isTyped(state[name]));
  return Object.fromEntries(known.map((name) => [name, state[name]]));
}

function isTyped(value: unknown): value is TypedField {
  if (typeof value !== "object" || value === null) return false;
  const { text, source, reading } = value as Partial<TypedField>;
  return (
    typeof text === "string" &&
    text.length <= longestText &&
    (source === "typed" || source === "pasted") &&
    (reading === null || reading === "decimal" || reading === "thousands")
  );
}

function parse(text: string | null): { readonly symbol: unknown; readonly state: Stored } | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null || !("state" in value)) return null;
    const { symbol, state } = value as { symbol?: unknown; state: unknown };
    if (typeof state !== "object" || state === null) return null;
    return { symbol, state: state as Stored };
  } catch {
    return null;
  }
}
