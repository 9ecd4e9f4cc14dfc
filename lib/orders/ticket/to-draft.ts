import { isFutures } from "@/lib/exchange/values";
import { intentFields } from "../intents";
import { qtyUnitOf } from "../qty-unit";
import type { OrderDraft } from "../rules/draft";
import { fieldValue } from "./read-field";
import type { TicketState, TicketWorld } from "./state";

/** The ticket as the rules see it; a number that is not sure is null. */
export function toDraft(state: TicketState, world: TicketWorld): OrderDraft {
  const { category, orderType } = state;
  const where = { category, positionMode: world.positionMode, endpoint: 6 } as const;
  const meant = intentFields(state.intent, where);
  return {
    category,
    side: meant.side,
    orderType,
    timeInForce: state.timeInForce,
    price: orderType === "limit" ? fieldValue(state.price, world.locale) : null,
    qty: fieldValue(state.qty, world.locale),
    qtyUnit: qtyUnitOf({ category, side: meant.side, orderType }),
    posSide: isFutures(category) ? (meant.posSide ?? null) : null,
    reduceOnly: meant.reduceOnly !== undefined,
  };
}
