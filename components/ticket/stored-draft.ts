import {
  categories,
  marginModes,
  orderTypes,
  spotPlanTypes,
  spotTriggerTypes,
  stpModes,
  timesInForce,
  tpslModes,
  triggerBys,
} from "@/lib/exchange/values";
import { futuresActions, type PositionAction, spotActions } from "@/lib/orders/position-action";
import {
  categoriesOf,
  choicesOf,
  formIds,
  hasNumbers,
  type NumberName,
  newTicket,
  numberLabels,
  openTicket,
  type TicketChoices,
  type TicketState,
  type TypedField,
} from "@/lib/orders/ticket";
import type { TicketSelection } from "./ticket-props";

const draftStorageKey = (connectionId: string) => `ticket-draft:${connectionId}`;

/**
 * What was typed before this tab's page went, so that the end of a session loses no number. Only
 * for the very form, category and symbol that it was typed for; else null.
 */
export function readTicketDraft(
  connectionId: string,
  selection: TicketSelection,
): TicketState | null {
  return parseTicketDraft(read(connectionId), selection);
}

/** What the draft of a connection trades; null when there is none. */
export function readTicketDraftSelection(connectionId: string): TicketSelection | null {
  return parseTicketSelection(read(connectionId));
}

/** Keeps what is typed, for this tab alone. Without a number there is no draft to keep. */
export function writeTicketDraft(connectionId: string, symbol: string, state: TicketState): void {
  if (!hasNumbers(state)) {
    clearTicketDraft(connectionId);
    return;
  }
  try {
    sessionStorage.setItem(draftStorageKey(connectionId), JSON.stringify({ symbol, state }));
  } catch {
    // Storage is full or forbidden: the numbers still live as long as the page.
  }
}

/** What was sent is no draft any more: it must not come back as if it had not been. */
export function clearTicketDraft(connectionId: string): void {
  try {
    sessionStorage.removeItem(draftStorageKey(connectionId));
  } catch {
    // Nothing was stored.
  }
}

function read(connectionId: string): string | null {
  try {
    return sessionStorage.getItem(draftStorageKey(connectionId));
  } catch {
    return null;
  }
}

/** Takes apart what was stored: anything that is not of today's form is left out. */
export function parseTicketDraft(
  text: string | null,
  selection: TicketSelection,
): TicketState | null {
  const stored = parse(text);
  const { form, category, symbol } = selection;
  if (!stored || symbol === null || stored.symbol !== symbol) return null;
  const { state } = stored;
  if (state.form !== form || state.category !== category) return null;
  const start = newTicket(category, form);
  const choices = { ...choicesOf(start), ...parseChoices(state) };
  // A draft from before choices were kept apart: what differs from the start was chosen.
  const told = state.intent === start.intent ? null : parseStoredAction(state.intent);
  const chosen = parseStoredAction(state.chosen) ?? told;
  return { ...openTicket({ form, category }, { chosen, choices }), ...numbersOf(state) };
}

/** What a stored draft trades; null for nothing of ours. */
export function parseTicketSelection(text: string | null): TicketSelection | null {
  const stored = parse(text);
  const form = formIds.find((each) => each === stored?.state.form);
  const category = categories.find((each) => each === stored?.state.category);
  if (!form || !category || !categoriesOf(form).includes(category)) return null;
  return typeof stored?.symbol === "string" ? { form, category, symbol: stored.symbol } : null;
}

const longestText = 64;

function numbersOf(state: StoredRecord): Partial<Record<NumberName, TypedField>> {
  const names = Object.keys(numberLabels) as readonly NumberName[];
  const known = names.filter((name) => isTyped(state[name]));
  return Object.fromEntries(known.map((name) => [name, state[name]]));
}

function isTyped(value: unknown): value is TypedField {
  if (typeof value !== "object" || value === null) return false;
  const { text, source, interpretation } = value as Partial<TypedField>;
  return (
    typeof text === "string" &&
    text.length <= longestText &&
    (source === "typed" || source === "pasted") &&
    (interpretation === null || interpretation === "decimal" || interpretation === "thousands")
  );
}

function parse(
  text: string | null,
): { readonly symbol: unknown; readonly state: StoredRecord } | null {
  const value = readRecord(text);
  const state = value?.state;
  if (typeof state !== "object" || state === null) return null;
  return { symbol: value?.symbol, state: state as StoredRecord };
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

export type StoredRecord = Readonly<Record<string, unknown>>;

/** The choices among what was stored: anything that is not of today is left out. */
export function parseChoices(stored: StoredRecord): Partial<TicketChoices> {
  const known = Object.entries(allowed).filter(([name, values]) =>
    (values as readonly unknown[]).includes(stored[name]),
  );
  return Object.fromEntries(known.map(([name]) => [name, stored[name]]));
}

/** What was chosen to be done, as stored; null for nothing of ours. */
export function parseStoredAction(value: unknown): PositionAction | null {
  return [...spotActions, ...futuresActions].find((each) => each === value) ?? null;
}

/** What this tab stored under a name, taken apart; null when it is no record. */
export function readRecord(text: string | null): StoredRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as StoredRecord) : null;
  } catch {
    return null;
  }
}
