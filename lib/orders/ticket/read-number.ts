import {
  absolute,
  add,
  type Decimal,
  decimal,
  isWorkedOut,
  multiply,
  roundToStep,
  subtract,
  type Typed,
} from "@/lib/decimal";
import { tickOf } from "../instrument";
import { positionOfAction } from "../position-action";
import { fieldValue, readField } from "../typed-field";
import { convertSize, onOrderStep, orderUnit, typedUnit } from "./quantity";
import { type NumberName, numbersOf, type TicketContext, type TicketState } from "./state";

/** Where a price is from that others are worked out with. */
export interface EntryPrice {
  readonly price: Decimal;
  readonly source: "price" | "index";
}

/** The order's own price, else the index; null while neither is sure. */
export function entryPrice(state: TicketState, context: TicketContext): EntryPrice | null {
  const own = numbersOf(state, context).includes("price") ? fieldValue(state.price) : null;
  if (own !== null) return { price: own, source: "price" };
  return context.indexPrice && { price: context.indexPrice, source: "index" };
}

/** What stands in a number field as what would be sent: in the order's unit, on its step. */
export function readNumber(name: NumberName, state: TicketState, context: TicketContext): Typed {
  if (name === "qty") return readQty(state, context);
  if (name === "takeProfit" || name === "stopLoss") return readExit(name, state, context);
  return readField(state[name], { unit: context.instrument?.quoteCoin });
}

/** The value of a field, or null when it has none that is sure. */
export function numberValue(
  name: NumberName,
  state: TicketState,
  context: TicketContext,
): Decimal | null {
  const read = readNumber(name, state, context);
  return read.kind === "value" ? read.value : null;
}

/** The quantity as it is typed, in the unit in which it is typed. */
export function readTypedQty(state: TicketState, context: TicketContext): Typed {
  const { instrument, maxOpen } = context;
  const unit = typedUnit(state, context);
  const coin = unit === "base" ? instrument?.baseCoin : instrument?.quoteCoin;
  const own = unit === "contracts" ? "cont" : coin;
  return readField(state.qty, { unit: own, percentOf: maxOpen });
}

const percentEnd = /[%\uff05]\s*$/;

function readQty(state: TicketState, context: TicketContext): Typed {
  const typed = readTypedQty(state, context);
  const { instrument } = context;
  if (typed.kind === "bad" && percentEnd.test(state.qty.text)) return noMaxOpen;
  if (typed.kind !== "value" || instrument === null) return typed;
  const to = orderUnit(state, context);
  // A percentage is of what can be opened, which the order's own unit counts.
  const from = percentEnd.test(state.qty.text) ? to : typedUnit(state, context);
  if (from === to && !isWorkedOut(state.qty.text)) return typed;
  const price = entryPrice(state, context)?.price ?? null;
  const value = convertSize(typed.value, { from, to, instrument, price });
  if (value === null) return noPrice;
  return { kind: "value", value: onOrderStep(value, state, context) };
}

const noMaxOpen: Typed = {
  kind: "bad",
  message: "A percentage needs max size: press Get max size, or enter an amount.",
};

const noPrice: Typed = {
  kind: "bad",
  message: "This unit needs a price: enter the limit price, or use the order's own coin.",
};

const one = decimal("1");

/** A take profit or stop loss: a price, or so many per cent from the entry on its own side. */
function readExit(
  name: "takeProfit" | "stopLoss",
  state: TicketState,
  context: TicketContext,
): Typed {
  const { instrument } = context;
  const unit = instrument?.quoteCoin;
  if (!percentEnd.test(state[name].text)) return readField(state[name], { unit });
  const share = readField(state[name], { percentOf: one });
  if (share.kind !== "value") return share;
  const entry = entryPrice(state, context);
  const { positionAction } = state;
  if (positionAction === null) return noPosition;
  if (entry === null || instrument === null) return noEntry;
  const above = (positionOfAction(positionAction) === "long") === (name === "takeProfit");
  const distance = multiply(absolute(share.value), entry.price);
  const exact = above ? add(entry.price, distance) : subtract(entry.price, distance);
  const tick = tickOf(instrument);
  return { kind: "value", value: tick === null ? exact : roundToStep(exact, tick, "nearest") };
}

const noPosition: Typed = {
  kind: "bad",
  message: "A percentage needs a position: choose it first.",
};

const noEntry: Typed = {
  kind: "bad",
  message: "A percentage needs a reference price: enter the limit price, or wait for the index.",
};
