import {
  type Accepted,
  type Event,
  type Filled,
  type FillSide,
  formatAmount,
  formatUnits,
} from "../engine";
import type { PlanAccepted } from "../engine/plans/events";
import { house } from "../market/house";
import type { VenueState } from "../venue-state";
import type { Applied, Ended, FilledSide, Note } from "./note";

const bots: readonly string[] = [house.maker, house.taker];

/** What the events of a moment (Unix ms) say of the orders of people; the bots' are left out. */
export function notesOf(state: VenueState, events: readonly Event[], at: number): Note[] {
  const notes: Note[] = [];
  for (const event of events) {
    if (event.type === "filled") {
      if (!bots.includes(event.taker.uid)) notes.push(filledSide(state, event, "taker"));
      if (!bots.includes(event.maker.uid)) notes.push(filledSide(state, event, "maker"));
      continue;
    }
    if (!("orderId" in event) || bots.includes(event.uid)) continue;
    if (event.type === "accepted" || event.type === "plan-accepted") {
      notes.push(appliedOf(event, at));
    } else {
      const ended = endOf(event, at);
      if (ended !== null) notes.push(ended);
    }
  }
  return notes;
}

function appliedOf(event: Accepted | PlanAccepted, at: number): Applied {
  const { uid, clientOid, orderId, category, symbol } = event;
  const planType = event.type === "plan-accepted" ? event.planType : null;
  return { type: "applied", at, uid, clientOid, orderId, category, symbol, planType };
}

function endOf(event: Event, at: number): Ended | null {
  switch (event.type) {
    case "completed":
      return { ...over(event.orderId, at), state: "filled" };
    case "cancelled":
      return { ...over(event.orderId, at), state: "cancelled", why: event.why };
    case "replaced":
      return { ...over(event.orderId, at), state: "replaced", by: event.byOrderId };
    case "plan-triggered":
      return { ...over(event.orderId, at), state: "triggered" };
    case "plan-dropped":
      return { ...over(event.orderId, at), state: "dropped", why: event.why };
    default:
      return null;
  }
}

function over(orderId: string, at: number) {
  return { type: "ended", at, orderId, why: null, by: null } as const;
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
