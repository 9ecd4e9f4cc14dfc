import { type Decimal, maximum, sign, subtract } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { timesInForce } from "@/lib/exchange/values";
import { listedCategory, type OrderRow } from "./order-row";
import { type PositionMode, positionActionFields } from "./position-action";

/** How a replacement ended; in all but the last three nothing was placed. */
export type ReplaceEnd =
  /** Nobody knows whether the exchange took the cancel. */
  | { readonly kind: "cancel-unknown" }
  | { readonly kind: "cancel-refused"; readonly text: string }
  /** It was gone before the cancel: filled, or cancelled by somebody else. */
  | { readonly kind: "not-open" }
  /** All that was to be placed has been filled meanwhile. */
  | { readonly kind: "filled" }
  | { readonly kind: "placed" }
  | { readonly kind: "place-unknown" }
  | { readonly kind: "not-placed"; readonly text: string };

/** One replacement, from the question to its end. */
export interface Replacement {
  readonly phase:
    | "editing"
    | "checking"
    | "cancelling"
    | "confirming"
    | "asking"
    | "placing"
    | "over";
  /** What is to be placed of what remains of the old order. */
  readonly qty: Decimal;
  /** The most that any list has shown as filled of the old order; null when none said. */
  readonly filled: Decimal | null;
  /** The user has said before that what fills after the last list may come on top. */
  readonly atOnce: boolean;
  /** Whether the lists now agree that the old order is gone. */
  readonly gone: boolean;
  readonly end: ReplaceEnd | null;
  /** Why the desk would not place the order that was just checked; nothing was sent. */
  readonly refusal: string | null;
}

/** What became of asking the exchange to cancel the old order. */
type CancelAnswer =
  | { readonly kind: "taken" | "unknown" | "not-open" }
  | { readonly kind: "refused"; readonly text: string };

export type ReplaceEvent =
  /** The user has pressed "Replace". */
  | { readonly type: "press"; readonly qty: Decimal; readonly atOnce: boolean }
  /** The desk would take the new order, and keeps a place for it; else why not. */
  | { readonly type: "checked"; readonly refusal: string | null }
  | { readonly type: "cancel"; readonly answer: CancelAnswer }
  /** What the desk's list says of the old order: there, or confirmed gone (two lists in a row). */
  | { readonly type: "listed"; readonly gone: boolean; readonly filled: Decimal | null }
  /** The user has been told what is not known, and wants this much placed. */
  | { readonly type: "confirm"; readonly qty: Decimal }
  | { readonly type: "placed"; readonly end: ReplaceEnd };

/** A replacement about which nothing was decided yet. */
export function newReplacement(row: OrderRow): Replacement {
  const filled = row.filledQty;
  const { qty } = row;
  if (qty === null) throw new RangeError("An order without a quantity can't be replaced.");
  const remaining = filled === null ? qty : subtract(qty, filled);
  return {
    phase: "editing",
    qty: remaining,
    filled,
    atOnce: false,
    gone: false,
    end: null,
    refusal: null,
  };
}

/**
 * The replacement after an event; the same object when the event means nothing to it. It comes to
 * "placing" once at most, and only after the exchange took the cancel and the lists agree that the
 * old order is gone (docs/orders.md#replace).
 */
export function reduceReplacement(before: Replacement, event: ReplaceEvent): Replacement {
  const { phase } = before;
  switch (event.type) {
    case "press":
      if (phase !== "editing" || sign(event.qty) !== 1) return before;
      return {
        ...before,
        ...{ phase: "checking", qty: event.qty, atOnce: event.atOnce, refusal: null },
      };
    case "checked":
      if (phase !== "checking") return before;
      if (event.refusal !== null) return { ...before, phase: "editing", refusal: event.refusal };
      if (sign(before.qty) !== 1) return over(before, { kind: "filled" });
      return { ...before, phase: "cancelling" };
    case "cancel":
      return phase === "cancelling" ? afterCancel(before, event.answer) : before;
    case "listed":
      return afterList(before, event);
    case "confirm":
      if (phase !== "asking" || sign(event.qty) !== 1) return before;
      return { ...before, phase: "placing", qty: event.qty };
    case "placed":
      return phase === "placing" ? over(before, event.end) : before;
  }
}

const over = (before: Replacement, end: ReplaceEnd): Replacement => ({
  ...before,
  phase: "over",
  end,
});

function afterCancel(before: Replacement, answer: CancelAnswer): Replacement {
  switch (answer.kind) {
    case "taken":
      return whenGone({ ...before, phase: "confirming" });
    case "unknown":
      return over(before, { kind: "cancel-unknown" });
    case "not-open":
      return over(before, { kind: "not-open" });
    case "refused":
      return over(before, { kind: "cancel-refused", text: answer.text });
  }
}

/** What filled meanwhile is taken off; a list never makes less filled than one before it said. */
function afterList(
  before: Replacement,
  { gone, filled }: Extract<ReplaceEvent, { type: "listed" }>,
): Replacement {
  const { phase } = before;
  if (phase === "placing" || phase === "over") return before;
  const known = max(before.filled, filled);
  const same = known === before.filled;
  if (same && gone === before.gone) return before;
  const more = known && before.filled ? subtract(known, before.filled) : null;
  const next = {
    ...before,
    gone,
    filled: known,
    qty: more === null ? before.qty : subtract(before.qty, more),
  };
  if ((phase === "editing" || phase === "checking") && gone)
    return over(next, { kind: "not-open" });
  // Seen again by a list: it is not gone, whatever was asked before.
  if (phase === "asking" && !gone) return { ...next, phase: "confirming" };
  return phase === "confirming" || phase === "asking" ? whenGone(next) : next;
}

function max(one: Decimal | null, other: Decimal | null): Decimal | null {
  if (one === null || other === null) return one ?? other;
  return maximum(one, other);
}

/** A fill after the last list is in no list: unless the user allowed for it, they are asked. */
function whenGone(state: Replacement): Replacement {
  if (!state.gone) return state;
  if (sign(state.qty) !== 1) return over(state, { kind: "filled" });
  return { ...state, phase: state.atOnce && state.filled !== null ? "placing" : "asking" };
}

/** Why an order cannot be replaced through the desk, or null when it can. */
export function notReplaceableReason(row: OrderRow): string | null {
  const { orderType, price, qty, positionAction, timeInForce } = row;
  if (orderType !== "limit" || price === null || qty === null) {
    return "Only a limit order can be replaced";
  }
  const known = timesInForce.some((each) => each === timeInForce);
  if (positionAction === null || !known) return "The list lacks fields needed to place it again";
  return null;
}

/** The order that takes the place of another: the same but for its numbers and its client id. */
export function replaceRequest(
  row: OrderRow,
  numbers: { readonly price: Decimal; readonly qty: Decimal },
  { positionMode, clientOid }: { readonly positionMode: PositionMode; readonly clientOid: string },
): RequestOf<"place-order"> {
  const { symbol, positionAction } = row;
  const timeInForce = timesInForce.find((each) => each === row.timeInForce);
  if (positionAction === null || timeInForce === undefined) {
    throw new RangeError("The list lacks fields needed to place this order again.");
  }
  const category = listedCategory(row);
  const fields = positionActionFields(positionAction, { category, positionMode, endpoint: 6 });
  return {
    category,
    symbol,
    ...numbers,
    side: fields.side,
    orderType: "limit",
    timeInForce,
    ...(fields.posSide === undefined ? {} : { posSide: fields.posSide }),
    clientOid,
    ...(fields.reduceOnly === undefined ? {} : { reduceOnly: "yes" as const }),
  };
}
