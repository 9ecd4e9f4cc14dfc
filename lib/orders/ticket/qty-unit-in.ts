import { qtyUnitOf } from "../qty-unit";
import { sideOfIntent } from "./side-of-intent";
import type { TicketState } from "./state";

/** The coin that the quantity counts: base on endpoints 3 and 11, else as rulings 21 say. */
export function qtyUnitIn({
  form,
  category,
  intent,
  orderType,
  planType,
}: Pick<TicketState, "form" | "category" | "intent" | "orderType" | "planType">): "base" | "quote" {
  if (form === "futures-v2" || form === "tpsl") return "base";
  if (form === "spot-plan") return planType === "total" ? "quote" : "base";
  return qtyUnitOf({ category, side: sideOfIntent(intent), orderType });
}
