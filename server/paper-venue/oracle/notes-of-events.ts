import { type EngineEvent, type Filled, type FillSide, formatAmount, formatUnits } from "../engine";
import type { Accepted, PlanAccepted } from "../engine/events";
import type { InstrumentRules } from "../engine/state";
import { bots } from "../market/seed";
import type { EndReason, FilledSide, Note, NotedState, OrderEnded, OrderTaken } from "./notes";

/**
 * What an event of a moment (Unix ms) says of the orders of users: nothing, a note, or two of a
 * fill between two users. The bots' orders are left out.
 */
export function notesOf({ engine }: NotedState, event: EngineEvent, at: number): readonly Note[] {
  const ended = (state: OrderEnded["state"], why: EndReason = null, by: string | null = null) => {
    const { orderId } = event as { readonly orderId: string };
    return [{ type: "ended", at, orderId, state, why, by } as const];
  };
  switch (event.type) {
    case "filled":
      return (["taker", "maker"] as const).flatMap((role) => {
        const rules = rulesForUser(engine, event, event[role]);
        return rules === null ? [] : [filledSide(rules, event, role)];
      });
    case "accepted":
      return bots.has(event.uid) ? [] : [takenNote(event, null, at)];
    case "plan-accepted":
      return [takenNote(event, event.planType, at)];
    case "completed":
      return bots.has(event.uid) ? [] : ended("filled");
    case "cancelled":
      return bots.has(event.uid) ? [] : ended("cancelled", event.reason);
    case "replaced":
      return ended("replaced", null, event.byOrderId);
    case "plan-triggered":
      return ended("triggered");
    case "plan-dropped":
      return ended("dropped", event.reason);
    default:
      return [];
  }
}

function takenNote(
  { orderId, uid, clientOid, category, symbol }: Accepted | PlanAccepted,
  planType: OrderTaken["planType"],
  at: number,
): OrderTaken {
  return { type: "applied", at, uid, clientOid, orderId, category, symbol, planType };
}

/** By what rules a side is written out; null for a bot's, which is left out. */
function rulesForUser(
  engine: NotedState["engine"],
  { symbol }: Filled,
  { uid, category }: FillSide,
): InstrumentRules | null {
  if (bots.has(uid)) return null;
  const instrument = engine.instruments[category].get(symbol);
  if (instrument === undefined) throw new RangeError(`${category} has no ${symbol}.`);
  return instrument.rules;
}

function filledSide(rules: InstrumentRules, fill: Filled, role: "taker" | "maker"): FilledSide {
  const side: FillSide = fill[role];
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
