import type { Decimal } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { tickOf } from "../instrument";
import { pricePlacesOf, qtyPlacesOf } from "../order-row";
import {
  closes,
  type PositionAction,
  positionActionFields,
  positionActionLabels,
  positionOfAction,
  saysSides,
  sideOfAction,
} from "../position-action";
import type { OrderDraft } from "../rules/order-draft";
import { categoriesOf, type FormId } from "./forms";
import { orderStep, orderUnit, typedUnit, typedUnits } from "./quantity";
import { numberValue } from "./read-number";
import {
  type DecidedTicket,
  isDecided,
  type NumberName,
  numbersOf,
  type SizeUnit,
  type TicketContext,
  type TicketState,
  takeProfitStopLossOf,
  ticketActions,
} from "./state";

/** Which fields a ticket has now, in which units and steps. */
export interface TicketFields {
  readonly categories: readonly Category[];
  readonly positionActions: readonly PositionAction[];
  /** Those that are chosen between: in one-way mode Buy and Sell, beside the switch Reduce-only. */
  readonly offeredActions: readonly PositionAction[];
  readonly numbers: readonly NumberName[];
  readonly orderType: boolean;
  readonly timeInForce: boolean;
  readonly stpMode: boolean;
  /** Only futures in one-way mode know it; there a close is a reduce-only order. */
  readonly reduceOnly: boolean;
  readonly reduceOnlyOn: boolean;
  /** A take profit and a stop loss: not possible here, offered, or asked for. */
  readonly takeProfitStopLoss: "none" | "offered" | "shown";
  /** Whether they can say which price triggers them; endpoint 3 cannot. */
  readonly takeProfitStopLossTriggers: boolean;
  /** Quote coin of the price; "" before there is an instrument. */
  readonly priceCoin: string;
  readonly qtyUnit: "base" | "quote";
  /** The quantity counts lots: the instrument's bounds hold for it without a price. */
  readonly qtyInLots: boolean;
  readonly qtyCoin: string;
  /** In what the quantity is typed, and in what it can be. */
  readonly typedUnit: Exclude<SizeUnit, "order">;
  readonly typedUnits: readonly Exclude<SizeUnit, "order">[];
  readonly tick: Decimal | null;
  readonly step: Decimal | null;
  readonly pricePlaces: number;
  readonly qtyPlaces: number;
  /** What always holds here and has to be known before sending. */
  readonly cautions: readonly string[];
}

/**
 * Works out the fields (docs/rulings.md#ruling-21: the unit of the quantity follows category, type
 * and side).
 */
export function ticketFields(state: TicketState, context: TicketContext): TicketFields {
  const { instrument } = context;
  const { form, category, orderType, positionAction } = state;
  const qtyUnit = orderUnit(state, context);
  const qtyInLots = qtyUnit === lotUnitOf(instrument?.symbol ?? "");
  const tick = instrument && tickOf(instrument);
  const orders = form === "order" || form === "futures-v2";
  const oneWay = saysSidesOf(state, context);
  const reduceOnlyOn = oneWay && positionAction !== null && closes(positionAction);
  return {
    categories: categoriesOf(form),
    positionActions: ticketActions(form, category),
    offeredActions: oneWay
      ? oneWayActions[reduceOnlyOn ? "reduce" : "any"]
      : ticketActions(form, category),
    numbers: numbersOf(state, context),
    orderType: form !== "tpsl",
    timeInForce: orders && orderType === "limit",
    stpMode: form !== "tpsl",
    reduceOnly: oneWay,
    reduceOnlyOn,
    takeProfitStopLoss: takeProfitStopLossOf(state, context),
    takeProfitStopLossTriggers: form !== "futures-v2",
    priceCoin: instrument?.quoteCoin ?? "",
    qtyUnit,
    qtyInLots,
    qtyCoin: (qtyUnit === "base" ? instrument?.baseCoin : instrument?.quoteCoin) ?? "",
    tick,
    step: orderStep(state, context),
    typedUnit: typedUnit(state, context),
    typedUnits: typedUnits(state, context),
    pricePlaces: pricePlacesOf(instrument),
    qtyPlaces: qtyPlacesOf(instrument, qtyUnit),
    cautions: cautionsOf(state, context),
  };
}

const oneWayActions = {
  any: ["open-long", "open-short"],
  reduce: ["close-short", "close-long"],
} as const satisfies Record<string, readonly PositionAction[]>;

/** Whether a ticket says Buy and Sell of futures; a TP/SL names the position in every mode. */
export function saysSidesOf(
  { form, category }: Pick<TicketState, "form" | "category">,
  { positionMode }: Pick<TicketContext, "positionMode">,
): boolean {
  return form !== "tpsl" && saysSides(category, positionMode);
}

/** What a ticket would do, whichever form it has; a number that is not sure is null. */
export type TicketDraft = Pick<
  OrderDraft,
  "orderType" | "timeInForce" | "price" | "qty" | "qtyUnit"
> & {
  /** Null while the user has not chosen what to do. */
  readonly side: OrderDraft["side"] | null;
};

const withTimeInForce: ReadonlySet<FormId> = new Set(["order", "futures-v2"]);

/** The ticket in the words of the rules. */
export function toDraft(state: TicketState, context: TicketContext): TicketDraft {
  const asked = numbersOf(state, context);
  const sure = (name: "price" | "qty") =>
    asked.includes(name) ? numberValue(name, state, context) : null;
  return {
    side: sideOfAction(state.positionAction),
    orderType: state.form === "tpsl" ? "market" : state.orderType,
    // A plan and a strategy send no time in force, so what was chosen elsewhere means nothing here.
    timeInForce: withTimeInForce.has(state.form) ? state.timeInForce : "gtc",
    price: sure("price"),
    qty: sure("qty"),
    qtyUnit: orderUnit(state, context),
  };
}

/** What always holds for this form and has to be known before sending, in sentences. */
function cautionsOf(state: TicketState, context: TicketContext): readonly string[] {
  switch (state.form) {
    case "order":
      return state.category === "MARGIN" ? [marginBorrows] : [];
    case "futures-v2":
      if (!isDecided(state)) return [];
      return [
        ...(closes(state.positionAction) && context.positionMode === "hedge_mode"
          ? [closeLine(state, context)]
          : []),
        ...(mayMeetRestingClose(state, context) ? [twoWays] : []),
      ];
    case "spot-plan":
      return [cancelElsewhere];
    case "tpsl":
      return [cancelElsewhere];
  }
}

const marginBorrows = "Margin orders borrow any shortfall automatically.";

const cancelElsewhere =
  "Can't be cancelled here. It is listed under Plans; cancel it on the exchange.";

/** How this endpoint says a close, out of the one table that knows (docs/rulings.md#ruling-22). */
function closeLine(
  { category, positionAction }: DecidedTicket,
  { positionMode }: TicketContext,
): string {
  const close: PositionAction = `close-${positionOfAction(positionAction)}`;
  const { side, tradeSide } = positionActionFields(close, { category, positionMode, endpoint: 3 });
  const rest = tradeSide === undefined ? "reduceOnly YES" : `tradeSide ${tradeSide}`;
  return `v2 ${positionActionLabels[close].toLowerCase()} = side ${side} + ${rest}.`;
}

/** docs/rulings.md#ruling-24: what the interface says of it contradicts itself. */
function mayMeetRestingClose(
  { positionAction, orderType }: DecidedTicket,
  context: TicketContext,
): boolean {
  return closes(positionAction) && orderType === "market" && context.positionMode === "hedge_mode";
}

const twoWays =
  "If a limit close already holds part of the position, the exchange may reject this close or " +
  "fill only the rest (100 held, 70 in a limit close: a market close of 50 closes 30).";

/** What a ticket asks for while it is not known what it would do: "Choose Buy or Sell". */
export function selectPrompt({ form, category }: Pick<TicketState, "form" | "category">): string {
  const names = ticketActions(form, category).map((action) => positionActionLabels[action]);
  return `Choose ${names.join(" or ")}`;
}
