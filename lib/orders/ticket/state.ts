import type { Decimal } from "@/lib/decimal";
import type {
  Category,
  MarginMode,
  OrderType,
  SpotPlanType,
  SpotTriggerType,
  StpMode,
  TimeInForce,
  TpslMode,
  TriggerBy,
} from "@/lib/exchange/values";
import type { Instrument } from "../instrument";
import type { Intent, PositionMode } from "../intents";
import type { RuleContext } from "../rules/draft";
import type { FormId } from "./forms";
import { actionsIn } from "./map-action";
import type { NumberName } from "./numbers";

/** What stands in a number field: the person's own text, never rewritten behind their back. */
export interface TypedField {
  readonly text: string;
  /** "typed" while every character came from a key; see `readTyped`. */
  readonly source: "typed" | "pasted";
  /** The person's answer to what `1,234` means. */
  readonly reading: "decimal" | "thousands" | null;
}

/** What a person chooses beside the numbers; each form uses its own part of it. */
export interface TicketChoices {
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  /** Futures v2. */
  readonly marginMode: MarginMode;
  /** Spot plan: what the quantity counts, and which price triggers. */
  readonly planType: SpotPlanType;
  readonly triggerType: SpotTriggerType;
  /** TP/SL: the whole position or a part of it. */
  readonly tpslMode: TpslMode;
  /** Whether an order that opens carries a take profit or stop loss. */
  readonly presets: boolean;
  readonly tpTriggerBy: TriggerBy;
  readonly slTriggerBy: TriggerBy;
  readonly tpOrderType: OrderType;
  readonly slOrderType: OrderType;
}

/** The ticket as a person left it; everything else is worked out from it. */
export interface TicketState extends TicketChoices, Readonly<Record<NumberName, TypedField>> {
  readonly form: FormId;
  readonly category: Category;
  /** What the ticket would do; null where the person's choice means nothing and is asked for. */
  readonly intent: Intent | null;
  /** The person's last choice, kept over every change of place; null before the first. */
  readonly chosen: Intent | null;
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

/** No price, no trigger, no take profit and no stop loss: they belong to one symbol. */
export const noPrices = {
  price: emptyField,
  trigger: emptyField,
  takeProfit: emptyField,
  tpLimitPrice: emptyField,
  stopLoss: emptyField,
  slLimitPrice: emptyField,
} as const;

/** A new ticket of a category. */
export function newTicket(category: Category, form: FormId = "order"): TicketState {
  return {
    form,
    category,
    intent: intentsIn(form, category)[0] ?? "buy",
    chosen: null,
    orderType: "limit",
    timeInForce: "gtc",
    stpMode: "none",
    marginMode: "crossed",
    planType: "amount",
    triggerType: "fill_price",
    tpslMode: "full",
    presets: false,
    tpTriggerBy: "market",
    slTriggerBy: "market",
    tpOrderType: "market",
    slOrderType: "market",
    ...noPrices,
    qty: emptyField,
    notice: null,
  };
}

/** The intents that a form knows in a category. */
export function intentsIn(form: FormId, category: Category): readonly Intent[] {
  return actionsIn({ form, category });
}

/** A ticket of which it is known what it would do. */
export type DecidedTicket = TicketState & { readonly intent: Intent };

/** Whether it is known what a ticket would do. */
export function isDecided(state: TicketState): state is DecidedTicket {
  return state.intent !== null;
}

/** What a person chooses beside the numbers, alone. */
export function choicesOf(state: TicketState): TicketChoices {
  const { orderType, timeInForce, stpMode, marginMode, planType, triggerType, tpslMode } = state;
  const { presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = state;
  return {
    ...{ orderType, timeInForce, stpMode, marginMode, planType, triggerType, tpslMode },
    ...{ presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType },
  };
}
