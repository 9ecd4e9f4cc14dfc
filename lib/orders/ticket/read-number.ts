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
export function entryPrice(state: TicketState, world: TicketContext): EntryPrice | null {
  const own = numbersOf(state, world).includes("price")
    ? fieldValue(state.price, world.locale)
    : null;
  if (own !== null) return { price: own, source: "price" };
  return world.indexPrice && { price: world.indexPrice, source: "index" };
}

/** What stands in a number field as what would be sent: in the order's unit, on its step. */
export function readNumber(name: NumberName, state: TicketState, world: TicketContext): Typed {
  if (name === "qty") return readQty(state, world);
  if (name === "takeProfit" || name === "stopLoss") return readExit(name, state, world);
  return readField(state[name], world.locale, { unit: world.instrument?.quoteCoin });
}

/** The value of a field, or null when it has none that is sure. */
export function numberValue(
  name: NumberName,
  state: TicketState,
  world: TicketContext,
): Decimal | null {
  const read = readNumber(name, state, world);
  return read.kind === "value" ? read.value : null;
}

/** The quantity as it is typed, in the unit in which it is typed. */
export function readTypedQty(state: TicketState, world: TicketContext): Typed {
  const { instrument, maxOpen } = world;
  const unit = typedUnit(state, world);
  const coin = unit === "base" ? instrument?.baseCoin : instrument?.quoteCoin;
  const own = unit === "contracts" ? "cont" : coin;
  return readField(state.qty, world.locale, { unit: own, percentOf: maxOpen });
}

const percentEnd = /[%\uff05]\s*$/;

function readQty(state: TicketState, world: TicketContext): Typed {
  const typed = readTypedQty(state, world);
  const { instrument } = world;
  if (typed.kind === "bad" && percentEnd.test(state.qty.text)) return noMaxOpen;
  if (typed.kind !== "value" || instrument === null) return typed;
  const to = orderUnit(state, world);
  // A percentage is of what can be opened, which the order's own unit counts.
  const from = percentEnd.test(state.qty.text) ? to : typedUnit(state, world);
  if (from === to && !isWorkedOut(state.qty.text)) return typed;
  const price = entryPrice(state, world)?.price ?? null;
  const value = convertSize(typed.value, { from, to, instrument, price });
  if (value === null) return noPrice;
  return { kind: "value", value: onOrderStep(value, state, world) };
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
  world: TicketContext,
): Typed {
  const { locale, instrument } = world;
  const unit = instrument?.quoteCoin;
  if (!percentEnd.test(state[name].text)) return readField(state[name], locale, { unit });
  const share = readField(state[name], locale, { percentOf: one });
  if (share.kind !== "value") return share;
  const entry = entryPrice(state, world);
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
