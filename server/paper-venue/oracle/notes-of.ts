import {
  type Accepted,
  type EngineEvent,
  type Filled,
  type FillSide,
  formatAmount,
  formatUnits,
} from "../engine";
import type { PlanAccepted } from "../engine/plans/events";
import { bots } from "../market/house";
import type { VenueState } from "../venue-state";
import type { OrderTaken, OrderEnded, FilledSide, Note } from "./note";

/**
 * Gives `note` what an event of a moment (Unix ms) says of the orders of people; the bots' are left
 * out.
 */
export function notesOfEvent(
  state: VenueState,
  event: EngineEvent,
  at: number,
  note: (note: Note) => void,
): void {
  switch (event.type) {
    case "filled":
      if (!bots.has(event.taker.uid)) note(filledSide(state, event, "taker"));
      if (!bots.has(event.maker.uid)) note(filledSide(state, event, "maker"));
      return;
    case "accepted":
      if (!bots.has(event.uid)) note(appliedOf(event, null, at));
      return;
    case "plan-accepted":
      note(appliedOf(event, event.planType, at));
      return;
    case "completed":
      if (!bots.has(event.uid)) note(endOf(event.orderId, at, "filled", null, null));
      return;
    case "cancelled":
      if (!bots.has(event.uid)) note(endOf(event.orderId, at, "cancelled", event.why, null));
      return;
    case "replaced":
      note(endOf(event.orderId, at, "replaced", null, event.byOrderId));
      return;
    case "plan-triggered":
      note(endOf(event.orderId, at, "triggered", null, null));
      return;
    case "plan-dropped":
      note(endOf(event.orderId, at, "dropped", event.why, null));
  }
}

function appliedOf(
  { uid, clientOid, orderId, category, symbol }: Accepted | PlanAccepted,
  planType: OrderTaken["planType"],
  at: number,
): OrderTaken {
  return { type: "applied", at, uid, clientOid, orderId, category, symbol, planType };
}

function endOf(
  orderId: string,
  at: number,
  state: OrderEnded["state"],
  why: OrderEnded["why"],
  by: string | null,
): OrderEnded {
  return { type: "ended", at, orderId, state, why, by };
}

function filledSide(state: VenueState, fill: Filled, role: "taker" | "maker"): FilledSide {
  const side: FillSide = fill[role];
  const rules = state.engine.instruments[side.category].get(fill.symbol)?.rules;
  if (rules === undefined) throw new RangeError(`${side.category} has no ${fill.symbol}.`);
  return {
    type: "filled",
    at: fill.at,
    orderId: side.orderId,
    fillId: fill.fillId,
    role,
    qty: formatUnits(fill.lots, rules.countScale),
    price: formatUnits(fill.ticks, rules.priceScale),
    value: formatAmount(fill.value),
    fee: formatAmount(side.fee),
    feeCoin: side.feeCoin,
  };
}
