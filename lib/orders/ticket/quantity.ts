import { compare, type Decimal, decimal, divide, multiply, roundToStep } from "@/lib/decimal";
import { isFutures, lotUnitOf } from "@/lib/exchange/futures";
import { type Instrument, lotOf, quoteStepOf } from "../instrument";
import { qtyUnitOf, sideOfAction } from "../position-action";
import type { SizeUnit, TicketContext, TicketState } from "./state";

/** What a user can type a quantity in. */
type TypedUnit = Exclude<SizeUnit, "order">;

/**
 * The coin that the order itself counts: the lots' on endpoints 3 and 11, else as
 * docs/rulings.md#ruling-21 says.
 */
export function orderUnit(
  { form, category, positionAction, orderType, planType }: TicketState,
  { instrument }: TicketContext,
): "base" | "quote" {
  if (form === "futures-v2" || form === "tpsl") return lotUnitOf(instrument?.symbol ?? "");
  if (form === "spot-plan") return planType === "total" ? "quote" : "base";
  return qtyUnitOf({ category, side: sideOfAction(positionAction), orderType });
}

/** The step of what is sent; null where the instrument names none. */
export function orderStep(state: TicketState, context: TicketContext): Decimal | null {
  const { instrument } = context;
  if (instrument === null) return null;
  const lots = orderUnit(state, context) === lotUnitOf(instrument.symbol);
  return lots ? lotOf(instrument) : quoteStepOf(instrument);
}

/** The units that a user can type here. A contract is one step of the lots, if not 1. */
export function typedUnits(state: TicketState, { instrument }: TicketContext): TypedUnit[] {
  // A spot plan chooses with its own switch what the order itself counts.
  if (state.form === "spot-plan" || instrument === null) return [];
  const lot = lotOf(instrument);
  const contracts = isFutures(state.category) && lot !== null && lot !== "1";
  return contracts ? ["base", "quote", "contracts"] : ["base", "quote"];
}

/** The unit in which the quantity is typed. */
export function typedUnit(state: TicketState, context: TicketContext): TypedUnit {
  const { sizeUnit } = state;
  const known = sizeUnit !== "order" && typedUnits(state, context).includes(sizeUnit);
  return known ? sizeUnit : orderUnit(state, context);
}

interface SizeConversion {
  readonly from: TypedUnit;
  readonly to: TypedUnit;
  readonly instrument: Instrument;
  /** Null while there is none: then only what needs none is converted. */
  readonly price: Decimal | null;
}

const placesKept = 18;

/**
 * A quantity in another unit, not yet on any step; null without the price or lot that it needs.
 * What cannot be said exactly is rounded up in its 18th place, so that the way back, which rounds
 * down to the step, finds the same order.
 */
export function convertSize(qty: Decimal, conversion: SizeConversion): Decimal | null {
  const { from, to, instrument, price } = conversion;
  if (from === to) return qty;
  const lot = lotOf(instrument);
  const lotUnit = lotUnitOf(instrument.symbol);
  if (from === "contracts") {
    return lot && convertSize(multiply(qty, lot), { ...conversion, from: lotUnit });
  }
  if (to === "contracts") {
    const lots = convertSize(qty, { ...conversion, to: lotUnit });
    return lots && lot && roundUp(lots, lot);
  }
  if (price === null || compare(price, decimal("0")) !== 1) return null;
  return to === "quote" ? multiply(qty, price) : roundUp(qty, price);
}

function roundUp(qty: Decimal, by: Decimal): Decimal {
  return divide(qty, by, { scale: placesKept, rounding: "up" });
}

/** A quantity rounded down to the step of what is sent. */
export function onOrderStep(qty: Decimal, state: TicketState, context: TicketContext): Decimal {
  const step = orderStep(state, context);
  return step === null ? qty : roundToStep(qty, step, "down");
}
