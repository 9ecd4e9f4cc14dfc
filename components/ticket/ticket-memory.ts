import {
  type DraftSchema,
  readDraft,
  recordOf,
  type StoredRecord,
  writeDraft,
} from "@/components/desk/draft-store";
import { type Category, categories } from "@/lib/exchange/values";
import {
  type CarriedSelection,
  categoriesOf,
  categoryForForm,
  choicesOf,
  type FormId,
  formIds,
  newTicket,
  type TicketState,
} from "@/lib/orders/ticket";
import { parseChoices, parseStoredAction } from "./stored-draft";
import type { TicketSelection } from "./ticket-props";

/** What the user chose to trade; the form of the moment may be able to trade another only. */
interface TradedMarket {
  readonly category: Category;
  readonly symbol: string | null;
}

/** How the ticket of this tab was left, but for its numbers: it goes on with any account. */
interface TicketMemory {
  readonly selection: TicketSelection;
  readonly wanted: TradedMarket;
  readonly choice: CarriedSelection;
}

const ticketMemory: DraftSchema<TicketMemory> = {
  name: "ticket-memory",
  title: "What was chosen in the ticket",
  version: 1,
  parse: parseTicketMemory,
};

/** Reads it; null when nothing of ours is stored. */
export const readTicketMemory = (): TicketMemory | null => readDraft(ticketMemory);

/** Choices that are not of today's form are left out; without form and category it is null. */
function parseTicketMemory(stored: StoredRecord): TicketMemory | null {
  const selection = recordOf(stored.selection);
  const wanted = recordOf(stored.wanted);
  const choice = recordOf(stored.choice);
  const form = formIds.find((each) => each === selection?.form);
  const category = categoryOf(selection);
  const wantedCategory = categoryOf(wanted);
  if (!form || !category || !wantedCategory || !choice) return null;
  if (!categoriesOf(form).includes(category)) return null;
  return {
    selection: { form, category, symbol: symbolOf(selection) },
    wanted: { category: wantedCategory, symbol: symbolOf(wanted) },
    choice: {
      selected: parseStoredAction(choice.selected),
      choices: {
        ...choicesOf(newTicket(category, form)),
        ...parseChoices(recordOf(choice.choices) ?? {}),
      },
    },
  };
}

function categoryOf(value: StoredRecord | null): Category | undefined {
  return categories.find((each) => each === value?.category);
}

const longestSymbol = 64;

function symbolOf(value: StoredRecord | null): string | null {
  const symbol = value?.symbol;
  return typeof symbol === "string" && symbol.length <= longestSymbol ? symbol : null;
}

/** Keeps what is chosen in the ticket for this tab's next ticket, of whichever account. */
export function writeTicketMemory(
  selection: TicketSelection,
  wanted: TradedMarket,
  state: TicketState,
): void {
  const choice = { selected: state.selected, choices: choicesOf(state) };
  writeDraft(ticketMemory, { selection, wanted, choice });
}

/**
 * What the user chose to trade. A form that cannot trade it lends its own category, and the next
 * form that can gives category and symbol back.
 */
export interface TradedMarketState {
  readonly wanted: TradedMarket;
  /** The category of a form that cannot trade what is wanted; null while it is traded. */
  readonly lent: Category | null;
}

export function initialTradedMarket(
  { form, category, symbol }: TicketSelection,
  memory: TicketMemory | null,
): TradedMarketState {
  const same = memory?.selection.form === form && memory.selection.category === category;
  if (!same || memory.wanted.category === category) {
    return { wanted: { category, symbol }, lent: null };
  }
  return { wanted: memory.wanted, lent: category };
}

/** The page shows another category or symbol: that is wanted, unless a form only lends it. */
export function followMarket(
  market: TradedMarketState,
  { category, symbol }: TicketSelection,
): TradedMarketState {
  return market.lent === category ? market : { wanted: { category, symbol }, lent: null };
}

/** What is traded in another form. */
export function marketInForm(
  { wanted }: TradedMarketState,
  { category, symbol }: TicketSelection,
  form: FormId,
): TicketSelection {
  const other = categoryForForm(form, wanted.category);
  if (other === wanted.category) return { form, ...wanted };
  return { form, category: other, symbol: other === category ? symbol : null };
}

/** Another form was chosen: what it lends is not what the user wants. */
export function lendMarket(
  market: TradedMarketState,
  { form }: TicketSelection,
  next: TicketSelection,
): TradedMarketState {
  if (next.form === form) return market;
  const { wanted } = market;
  return { wanted, lent: next.category === wanted.category ? null : next.category };
}
