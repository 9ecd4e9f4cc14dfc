import { type Decimal, type Numbers, plainNumbers } from "@/lib/decimal";
import { isNewCoinMargined } from "@/lib/exchange/futures";
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
import { closes, type PositionAction, type PositionMode } from "../position-action";
import type { RuleContext } from "../rules/order-draft";
import { emptyField, type TypedField } from "../typed-field";
import { actionsAt, type FormId, hasTakeProfitStopLoss } from "./forms";

/** In what the quantity is typed; "order" is what the order itself counts. */
export const sizeUnits = ["order", "base", "quote", "contracts"] as const;

export type SizeUnit = (typeof sizeUnits)[number];

/** What a user chooses beside the numbers; each form uses its own part of it. */
export interface TicketChoices {
  readonly sizeUnit: SizeUnit;
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

/** The ticket as a user left it; everything else is worked out from it. */
export interface TicketState extends TicketChoices, Readonly<Record<NumberName, TypedField>> {
  readonly form: FormId;
  readonly category: Category;
  /** What the ticket would do; null where the user's choice means nothing and is asked for. */
  readonly positionAction: PositionAction | null;
  /** The user's last choice, kept over every change of place; null before the first. */
  readonly selected: PositionAction | null;
  /** What the ticket changed by itself, in a sentence, until the next edit of the quantity. */
  readonly notice: string | null;
}

/** What the ticket knows of the world while it works things out. */
export interface TicketContext {
  /** Null until a symbol is chosen and its instrument is known. */
  readonly instrument: Instrument | null;
  readonly positionMode: PositionMode;
  /** The index reference, only while it is fresh. */
  readonly indexPrice: Decimal | null;
  /** What the exchange last said can be opened, in the order's unit; null or absent: unknown. */
  readonly maxOpen?: Decimal | null | undefined;
  readonly openOrders: RuleContext["openOrders"];
  /** Exchange time, Unix ms. */
  readonly now: number;
  /** How the user reads numbers; as files have them when left out. Fields stay as they are. */
  readonly numbers?: Numbers | undefined;
}

/** Writes the numbers of the ticket's sentences. */
export const numberWriter = ({ numbers = plainNumbers }: Pick<TicketContext, "numbers">) => numbers;

/** No price, no trigger, no take profit and no stop loss: they belong to one symbol. */
export const noPrices = {
  price: emptyField,
  trigger: emptyField,
  takeProfit: emptyField,
  tpLimitPrice: emptyField,
  stopLoss: emptyField,
  slLimitPrice: emptyField,
} as const;

/** A new ticket of a category. Which position a TP/SL protects is never guessed. */
export function newTicket(category: Category, form: FormId = "order"): TicketState {
  return {
    form,
    category,
    positionAction: form === "tpsl" ? null : (ticketActions(form, category)[0] ?? "buy"),
    selected: null,
    sizeUnit: "order",
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

/** The position actions that a form knows in a category. */
export function ticketActions(form: FormId, category: Category): readonly PositionAction[] {
  return actionsAt({ form, category });
}

/** A ticket of which it is known what it would do. */
export type DecidedTicket = TicketState & { readonly positionAction: PositionAction };

/** Whether it is known what a ticket would do. */
export function isDecided(state: TicketState): state is DecidedTicket {
  return state.positionAction !== null;
}

/** What a user chooses beside the numbers, alone. */
export function choicesOf(state: TicketState): TicketChoices {
  const { orderType, timeInForce, stpMode, marginMode, planType, triggerType, tpslMode } = state;
  const { presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType, sizeUnit } = state;
  return {
    sizeUnit,
    ...{ orderType, timeInForce, stpMode, marginMode, planType, triggerType, tpslMode },
    ...{ presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType },
  };
}

/** The numbers that a ticket can ask for. */
export const numberLabels = {
  trigger: "Trigger price",
  price: "Price",
  qty: "Quantity",
  takeProfit: "Take profit",
  tpLimitPrice: "Take profit limit",
  stopLoss: "Stop loss",
  slLimitPrice: "Stop loss limit",
} as const;

export type NumberName = keyof typeof numberLabels;

/** Whether there is a number of that name. */
export function isNumberName(name: string): name is NumberName {
  return Object.hasOwn(numberLabels, name);
}

/** Whether anything stands in any number field, asked for at present or not. */
export function hasNumbers(state: Readonly<Record<NumberName, { readonly text: string }>>) {
  const names = Object.keys(numberLabels) as readonly NumberName[];
  return names.some((name) => state[name].text.trim() !== "");
}

/** The numbers that a ticket asks for at present, in their order. */
export function numbersOf(state: TicketState, context: TicketContext): readonly NumberName[] {
  const { form, orderType, tpslMode } = state;
  const protects = form === "tpsl";
  return [
    ...(form === "spot-plan" ? (["trigger"] as const) : []),
    ...(!protects && orderType === "limit" ? (["price"] as const) : []),
    ...(!protects || tpslMode === "partial" ? (["qty"] as const) : []),
    ...(takeProfitStopLossOf(state, context) === "shown" ? takeProfitStopLossNumbers(state) : []),
  ];
}

/**
 * Whether a take profit and a stop loss are asked for: "offered" waits for a user to ask. An
 * order that closes carries none, and the new coin-margined line takes none
 * (docs/rulings.md#ruling-30).
 */
export function takeProfitStopLossOf(
  state: TicketState,
  context: TicketContext,
): "none" | "offered" | "shown" {
  const { form, category, positionAction, presets } = state;
  if (!hasTakeProfitStopLoss(form, category)) return "none";
  if (form === "tpsl") return "shown";
  if (
    (positionAction !== null && closes(positionAction)) ||
    isNewCoinMargined(context.instrument?.symbol ?? "")
  )
    return "none";
  return presets ? "shown" : "offered";
}

function takeProfitStopLossNumbers({
  tpOrderType,
  slOrderType,
}: TicketState): readonly NumberName[] {
  return [
    "takeProfit",
    ...(tpOrderType === "limit" ? (["tpLimitPrice"] as const) : []),
    "stopLoss",
    ...(slOrderType === "limit" ? (["slLimitPrice"] as const) : []),
  ];
}
