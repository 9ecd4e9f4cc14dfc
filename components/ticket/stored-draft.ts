import {
  clearDraft,
  type DraftSchema,
  isStoredKey,
  recordOf,
  type StoredRecord,
  writeDraft,
} from "@/components/desk/draft-store";
import { isClientOidMark } from "@/lib/exchange/identifiers";
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
  sizeUnits,
  type TicketChoices,
  type TicketState,
} from "@/lib/orders/ticket";
import { isTypedField, type TypedField } from "@/lib/orders/typed-field";
import type { PendingOutcome } from "./submission";
import type { TicketSelection } from "./ticket-props";

/** Numbers that were typed and not sent, and what they were typed for. */
interface TicketDraft {
  readonly selection: TicketSelection;
  readonly state: TicketState;
}

/** A connection's draft, so that the end of a session or a change of page loses no number. */
export const ticketDraft: DraftSchema<TicketDraft> = {
  name: "ticket-draft",
  title: "The draft of the ticket",
  version: 1,
  parse: parseTicketDraft,
};

/** What was typed for this very form, category and symbol; else null. */
export function numbersFor(
  draft: TicketDraft | null,
  { form, category, symbol }: TicketSelection,
): TicketState | null {
  const { selection, state } = draft ?? {};
  const same = selection?.form === form && selection.category === category;
  return same && selection.symbol === symbol ? (state ?? null) : null;
}

/** Keeps what is typed, for this tab alone. Without a number there is no draft to keep. */
export function writeTicketDraft(connectionId: string, symbol: string, state: TicketState): void {
  if (hasNumbers(state)) writeDraft(ticketDraft, { symbol, state }, connectionId);
  else clearDraft(ticketDraft, connectionId);
}

/** Choices that are not of today's form are left out; without form, category, symbol it is null. */
function parseTicketDraft({ symbol, state: given }: StoredRecord): TicketDraft | null {
  const state = recordOf(given);
  const form = formIds.find((each) => each === state?.form);
  const category = categories.find((each) => each === state?.category);
  if (!state || !form || !category || !categoriesOf(form).includes(category)) return null;
  if (typeof symbol !== "string") return null;
  const start = newTicket(category, form);
  const choices = { ...choicesOf(start), ...parseChoices(state) };
  const selected = parseStoredAction(state.selected);
  const opened = openTicket({ form, category }, { selected, choices });
  return { selection: { form, category, symbol }, state: { ...opened, ...numbersOf(state) } };
}

const longestText = 64;

function numbersOf(state: StoredRecord): Partial<Record<NumberName, TypedField>> {
  const names = Object.keys(numberLabels) as readonly NumberName[];
  const fields = names.map((name) => [name, state[name]] as const);
  return Object.fromEntries(fields.filter(([, field]) => isTyped(field)));
}

const isTyped = (value: unknown) => isTypedField(value) && value.text.length <= longestText;

const allowed: { readonly [Choice in keyof TicketChoices]: readonly TicketChoices[Choice][] } = {
  sizeUnit: sizeUnits,
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

/** What of a submission outlives a reload of its tab. */
interface StoredSubmission {
  readonly key: string;
  readonly mark: string;
  readonly sent: boolean;
  readonly pendingOutcomes: readonly PendingOutcome[];
}

export const submissionDraft: DraftSchema<StoredSubmission> = {
  name: "ticket",
  title: "What the ticket last sent",
  version: 1,
  parse: ({ key, mark, sent, pendingOutcomes }) => {
    if (!isStoredKey(key) || typeof sent !== "boolean") return null;
    if (typeof mark !== "string" || !isClientOidMark(mark)) return null;
    if (!Array.isArray(pendingOutcomes)) return null;
    return { key, mark, sent, pendingOutcomes: pendingOutcomes.filter(isPendingOutcome) };
  },
};

function isPendingOutcome(value: unknown): value is PendingOutcome {
  const { key, kind, body, sentence, reason, intentId } = recordOf(value) ?? {};
  const texts = [body, sentence, reason, intentId];
  const known = kind === "pending" || kind === "unknown" || kind === "no-answer";
  return isStoredKey(key) && known && texts.every((it) => it === null || typeof it === "string");
}
