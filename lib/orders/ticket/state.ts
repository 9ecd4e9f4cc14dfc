import type { Decimal } from "@/lib/decimal";
import type { Category, OrderType, StpMode, TimeInForce } from "@/lib/exchange/values";
import type { Instrument } from "../instrument";
import type { Intent, PositionMode } from "../intents";
import type { RuleContext } from "../rules/draft";

/** What stands in a number field: the person's own text, never rewritten behind their back. */
export interface TypedField {
  readonly text: string;
  /** "typed" while every character came from a key; see `readTyped`. */
  readonly source: "typed" | "pasted";
  /** The person's answer to what `1,234` means. */
  readonly reading: "decimal" | "thousands" | null;
}

/** The ticket as a person left it; everything else is worked out from it. */
export interface TicketState {
  readonly category: Category;
  readonly intent: Intent;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  readonly price: TypedField;
  readonly qty: TypedField;
  /** What the ticket changed by itself, in a sentence, until the next edit of the quantity. */
  readonly notice: string | null;
}

/** What the ticket knows of the world while it works things out. */
export interface TicketWorld {
  /** Null until a symbol is chosen and its instrument is known. */
  readonly instrument: Instrument | null;
  readonly positionMode: PositionMode;
  /** The index reference, only while it is fresh. */
  readonly indexPrice: Decimal | null;
  readonly openOrders: RuleContext["openOrders"];
  /** Exchange time, Unix ms. */
  readonly now: number;
  /** Whose number marks are read and written; "en" when left out. */
  readonly locale?: string | undefined;
}

export const emptyField: TypedField = { text: "", source: "typed", reading: null };

/** A new ticket of a category. */
export function newTicket(category: Category): TicketState {
  return {
    category,
    intent: category === "SPOT" || category === "MARGIN" ? "buy" : "open-long",
    orderType: "limit",
    timeInForce: "gtc",
    stpMode: "none",
    price: emptyField,
    qty: emptyField,
    notice: null,
  };
}
