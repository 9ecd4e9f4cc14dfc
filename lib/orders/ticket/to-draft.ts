import type { OrderDraft } from "../rules/draft";
import type { FormId } from "./forms";
import { numbersOf } from "./numbers";
import { qtyUnitIn } from "./qty-unit-in";
import { fieldValue } from "./read-field";
import { sideOfIntent } from "./side-of-intent";
import type { TicketState, TicketWorld } from "./state";

/** What a ticket would do, whichever form it has; a number that is not sure is null. */
export type TicketDraft = Pick<
  OrderDraft,
  "orderType" | "timeInForce" | "price" | "qty" | "qtyUnit"
> & {
  /** Null while the person has not chosen what to do. */
  readonly side: OrderDraft["side"] | null;
};

const withTimeInForce: ReadonlySet<FormId> = new Set(["order", "futures-v2"]);

/** The ticket in the words of the rules. */
export function toDraft(state: TicketState, world: TicketWorld): TicketDraft {
  const asked = numbersOf(state, world);
  const sure = (name: "price" | "qty") =>
    asked.includes(name) ? fieldValue(state[name], world.locale) : null;
  return {
    side: sideOfIntent(state.intent),
    orderType: state.form === "tpsl" ? "market" : state.orderType,
    // A plan and a strategy send no time in force, so what was chosen elsewhere means nothing here.
    timeInForce: withTimeInForce.has(state.form) ? state.timeInForce : "gtc",
    price: sure("price"),
    qty: sure("qty"),
    qtyUnit: qtyUnitIn(state),
  };
}
