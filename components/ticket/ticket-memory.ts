import { type Category, categories } from "@/lib/exchange/values";
import {
  type CarriedChoice,
  categoriesOf,
  choicesOf,
  formIds,
  newTicket,
} from "@/lib/orders/ticket";
import type { TicketSelection } from "./props";
import { parseChoices, parseChosen, readRecord, type Stored } from "./stored-choices";

/** What the person chose to trade; the form of the moment may be able to trade another only. */
export interface Wanted {
  readonly category: Category;
  readonly symbol: string | null;
}

/** How the ticket of this tab was left, but for its numbers: it goes on with any account. */
export interface TicketMemory {
  readonly selection: TicketSelection;
  readonly wanted: Wanted;
  readonly choice: CarriedChoice;
}

const name = "ticket-memory";

/** Reads it; null when nothing of ours is stored. */
export function readMemory(): TicketMemory | null {
  try {
    return parseMemory(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}

/** Keeps it for this tab alone. A browser without storage starts anew on each page. */
export function writeMemory(memory: TicketMemory): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // Storage is full or forbidden: the choices still live as long as the page.
  }
}

/** Takes apart what was stored: anything that is not of today's form is left out. */
export function parseMemory(text: string | null): TicketMemory | null {
  const stored = readRecord(text);
  const selection = record(stored?.selection);
  const wanted = record(stored?.wanted);
  const choice = record(stored?.choice);
  const form = formIds.find((each) => each === selection?.form);
  const category = categoryOf(selection);
  const wantedCategory = categoryOf(wanted);
  if (!form || !category || !wantedCategory || !choice) return null;
  if (!categoriesOf(form).includes(category)) return null;
  return {
    selection: { form, category, symbol: symbolOf(selection) },
    wanted: { category: wantedCategory, symbol: symbolOf(wanted) },
    choice: {
      chosen: parseChosen(choice.chosen),
      choices: {
        ...choicesOf(newTicket(category, form)),
        ...parseChoices(record(choice.choices) ?? {}),
      },
    },
  };
}

function record(value: unknown): Stored | null {
  return typeof value === "object" && value !== null ? (value as Stored) : null;
}

function categoryOf(value: Stored | null): Category | undefined {
  return categories.find((each) => each === value?.category);
}

const longestSymbol = 64;

function symbolOf(value: Stored | null): string | null {
  const symbol = value?.symbol;
  return typeof symbol === "string" && symbol.length <= longestSymbol ? symbol : null;
}
