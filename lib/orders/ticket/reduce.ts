import {
  compare,
  type Decimal,
  decimal,
  decimalPlaces,
  formatDecimal,
  multiply,
  roundToStep,
} from "@/lib/decimal";
import type { Category } from "@/lib/exchange/values";
import { type Instrument, tickOf } from "../instrument";
import { pricePlacesOf } from "../order-row";
import { closes, type PositionAction } from "../position-action";
import { emptyField, fieldValue, readField, type TypedField } from "../typed-field";
import { type TicketFields, ticketFields } from "./fields";
import {
  categoriesOf,
  categoryForForm,
  type FormId,
  mapPositionAction,
  type TicketMarket,
} from "./forms";
import { convertSize, orderStep, orderUnit, typedUnit } from "./quantity";
import { entryPrice, readTypedQty } from "./read-number";
import {
  choicesOf,
  type NumberName,
  newTicket,
  noPrices,
  numberWriter,
  type TicketChoices,
  type TicketContext,
  type TicketState,
} from "./state";

/** What can happen to a ticket. */
export type TicketEvent =
  /** Another way to enter an order, in the category that `categoryForForm` says. */
  | { readonly type: "form"; readonly form: FormId }
  | { readonly type: "category"; readonly category: Category }
  /** Another symbol of the same category; `instrument` is the new one. */
  | { readonly type: "symbol"; readonly instrument: Instrument | null }
  | { readonly type: "position-action"; readonly positionAction: PositionAction }
  | { readonly type: "select"; readonly choices: Partial<TicketChoices> }
  | { readonly type: "reduce-only"; readonly on: boolean }
  | {
      readonly type: "text";
      readonly field: NumberName;
      readonly text: string;
      readonly source: "typed" | "pasted";
    }
  | {
      readonly type: "interpretation";
      readonly field: NumberName;
      readonly interpretation: "decimal" | "thousands";
    }
  /** Every number goes; what was chosen stays. */
  | { readonly type: "clear" }
  /** A value that the ticket offered: a step, the index, a nearest valid value. */
  | { readonly type: "value"; readonly field: NumberName; readonly value: Decimal };

/** The ticket after an event. `world` is the world before it. */
export function reduce(
  state: TicketState,
  event: TicketEvent,
  context: TicketContext,
): TicketState {
  switch (event.type) {
    case "form":
      return changeForm(state, event.form, context);
    case "category":
      return changeCategory(state, event.category);
    case "symbol":
      return changeSymbol(state, event.instrument, context);
    case "position-action":
      return convertQty(state, selectAction(state, event.positionAction), context);
    case "select":
      return convertQty(state, { ...state, ...event.choices }, context);
    case "reduce-only":
      if (!state.positionAction) return state;
      return selectAction(state, withReduceOnly(state.positionAction, event.on));
    case "text": {
      const { text, source } = event;
      const typed: TypedField = { text, source, interpretation: null };
      const own = hasOwnDecimals(event.field, typed, context);
      return write(state, event.field, own ? { ...typed, interpretation: "decimal" } : typed);
    }
    case "interpretation":
      return write(state, event.field, {
        ...state[event.field],
        interpretation: event.interpretation,
      });
    case "clear":
      return { ...state, ...noPrices, qty: emptyField, notice: null };
    case "value":
      if (event.field === "qty") return offerQty(state, event.value, context);
      return write(state, event.field, plainText(event.value, event.field, state, context));
  }
}

function write(state: TicketState, field: NumberName, typed: TypedField): TicketState {
  return { ...state, [field]: typed, notice: field === "qty" ? null : state.notice };
}

function selectAction(state: TicketState, selected: PositionAction): TicketState {
  return { ...state, selected, positionAction: mapPositionAction(selected, state) };
}

/** The numbers stay where they mean the same, in the category that the form can trade. */
function changeForm(state: TicketState, form: FormId, context: TicketContext): TicketState {
  if (form === state.form) return state;
  const category = categoryForForm(form, state.category);
  if (category !== state.category) return atMarket(state, { form, category });
  return convertQty(
    state,
    { ...state, form, positionAction: actionAt(state, { form, category }) },
    context,
  );
}

function changeCategory(state: TicketState, category: Category): TicketState {
  const { form } = state;
  if (category === state.category || !categoriesOf(form).includes(category)) return state;
  return atMarket(state, { form, category });
}

/** Of another category neither price nor quantity need mean anything: both go, no choice does. */
function atMarket(state: TicketState, place: TicketMarket): TicketState {
  return openTicket(place, { selected: state.selected, choices: choicesOf(state) });
}

/** What a user chose, apart from where and from the numbers: it goes on to the next ticket. */
export interface CarriedSelection {
  readonly selected: PositionAction | null;
  readonly choices: TicketChoices;
}

/** A ticket without numbers, with what was chosen before: of another account, or another day. */
export function openTicket(
  place: TicketMarket,
  { selected, choices }: CarriedSelection,
): TicketState {
  const start = newTicket(place.category, place.form);
  return { ...start, ...choices, selected, positionAction: actionAt({ selected }, place) };
}

/** What stands selected at a place: the user's choice, or the start of a new ticket. */
function actionAt(
  { selected }: Pick<TicketState, "selected">,
  place: TicketMarket,
): PositionAction | null {
  if (selected) return mapPositionAction(selected, place);
  return newTicket(place.category, place.form).positionAction;
}

/** A price belongs to its symbol; a quantity is kept only while it counts the same coin. */
function changeSymbol(
  state: TicketState,
  instrument: Instrument | null,
  context: TicketContext,
): TicketState {
  const before = typedCoin(state, context);
  const after = typedCoin(state, { ...context, instrument });
  const kept = before === "" || before === after;
  const had = state.qty.text.trim() !== "";
  const notice = `The quantity was in ${before} and has been cleared; `;
  return {
    ...state,
    ...noPrices,
    qty: kept ? state.qty : emptyField,
    notice: kept || !had ? null : `${notice}${instrument?.symbol} counts ${after}.`,
  };
}

/** What the quantity is typed in: a coin, or contracts of a symbol; "" without an instrument. */
function typedCoin(state: TicketState, context: TicketContext): string {
  const { instrument } = context;
  if (instrument === null) return "";
  const unit = typedUnit(state, context);
  const name = unitName(unit, instrument);
  return unit === "contracts" ? `${name} of ${instrument.symbol}` : name;
}

/**
 * Side, type and the user can change the unit in which the quantity is typed: convert it, or
 * clear it; say so.
 */
function convertQty(before: TicketState, after: TicketState, context: TicketContext): TicketState {
  const { instrument } = context;
  const [from, to] = [typedUnit(before, context), typedUnit(after, context)];
  const had = before.qty.text.trim();
  if (from === to || had === "" || !instrument) return after;
  const typed = readTypedQty(before, context);
  const price = fieldValue(before.price) ?? context.indexPrice;
  const converted =
    typed.kind === "value" ? convertSize(typed.value, { from, to, instrument, price }) : null;
  const sent = converted && to === orderUnit(after, context);
  const whole = sent || to === "contracts";
  const step = to === "contracts" ? one : orderStep(after, context);
  const qty = converted && whole && step ? roundToStep(converted, step, "down") : converted;
  const was = `${had} ${unitName(from, instrument)}`;
  const now =
    after.sizeUnit === before.sizeUnit ? `; this order counts ${unitName(to, instrument)}` : "";
  if (!qty || qty === "0") {
    const notice = `The quantity ${was} has been cleared${now.replace(";", ":")}.`;
    return { ...after, qty: emptyField, notice };
  }
  const at =
    price && from !== "contracts" && to !== "contracts"
      ? `, converted at ${numberWriter(context).price(price, pricePlacesOf(instrument))}`
      : "";
  const notice = `The quantity was ${was}${now}${at}.`;
  return { ...after, qty: plainText(qty, "qty", after, context), notice };
}

const one = decimal("1");

/** What a unit is called beside a number. */
export function unitName(unit: TicketFields["typedUnit"], instrument: Instrument): string {
  if (unit === "contracts") return "contracts";
  return unit === "base" ? instrument.baseCoin : instrument.quoteCoin;
}

/** A quantity that the ticket offers, in the unit that is typed; else in the order's. */
function offerQty(state: TicketState, value: Decimal, context: TicketContext): TicketState {
  const { instrument } = context;
  const from = orderUnit(state, context);
  const to = typedUnit(state, context);
  const price = entryPrice(state, context)?.price ?? null;
  const typed = instrument && convertSize(value, { from, to, instrument, price });
  const kept: TicketState = typed ? state : { ...state, sizeUnit: "order" };
  return write(kept, "qty", plainText(typed ?? value, "qty", kept, context));
}

/** In one-way mode a close is a reduce-only order of the same side, so the switch changes that. */
function withReduceOnly(action: PositionAction, on: boolean): PositionAction {
  if (on === closes(action)) return action;
  switch (action) {
    case "open-long":
      return "close-short";
    case "close-short":
      return "open-long";
    case "open-short":
      return "close-long";
    case "close-long":
      return "open-short";
    default:
      return action;
  }
}

/** A value as a user would type it here: a point, no groups, the column's places. */
function plainText(
  value: Decimal,
  field: NumberName,
  state: TicketState,
  context: TicketContext,
): TypedField {
  const { pricePlaces, qtyPlaces, qtyUnit, typedUnit: unit } = ticketFields(state, context);
  const ownPlaces = unit === qtyUnit ? qtyPlaces : 0;
  const minimumPlaces = field === "qty" ? ownPlaces : pricePlaces;
  const text = formatDecimal(value, { minimumPlaces, grouping: false });
  return { text, source: "typed", interpretation: null };
}

const ten = decimal("10");

/**
 * Whether a price that could be read in two ways is written with the very decimals of its
 * instrument, such as 11.111 at a tick of 0.001, and lies where the index is. The other
 * interpretation would be a thousand times as much, so this is no guess. A quantity has nothing to
 * be compared with.
 */
function hasOwnDecimals(name: NumberName, field: TypedField, context: TicketContext): boolean {
  const { instrument, indexPrice } = context;
  const tick = instrument && tickOf(instrument);
  if (name === "qty" || tick === null || indexPrice === null) return false;
  const read = readField(field);
  const [, fraction = ""] = field.text.trim().split(".");
  if (read.kind !== "ambiguous" || fraction.length !== decimalPlaces(tick)) return false;
  const price = read.asDecimal;
  return (
    compare(multiply(price, ten), indexPrice) >= 0 && compare(price, multiply(indexPrice, ten)) <= 0
  );
}
