import { type Category, categories, isFutures, productTypes } from "@/lib/exchange/values";

/** The ways to enter an order, each with an endpoint of its own. */
export const forms = {
  order: {
    endpoint: "place-order",
    path: "/api/v3/trade/place-order",
    words: "Order",
    tag: "Unified v3",
  },
  "futures-v2": {
    endpoint: "futures-place-order",
    path: "/api/v2/mix/order/place-order",
    words: "Futures v2",
    tag: "Futures v2",
  },
  "spot-plan": {
    endpoint: "spot-place-plan-order",
    path: "/api/v2/spot/trade/place-plan-order",
    words: "Spot plan",
    tag: "Spot v2",
  },
  tpsl: {
    endpoint: "place-strategy-order",
    path: "/api/v3/trade/place-strategy-order",
    words: "TP/SL",
    tag: "Strategy v3",
  },
} as const;

export type FormId = keyof typeof forms;
export type FormEndpoint = (typeof forms)[FormId]["endpoint"];

/** Where a ticket stands: its form and its category. */
export interface TicketPlace {
  readonly form: FormId;
  readonly category: Category;
}

export const formIds = Object.keys(forms) as readonly FormId[];

/** The categories that a form can trade. */
export function categoriesOf(form: FormId): readonly Category[] {
  if (form === "order") return categories;
  return form === "spot-plan" ? ["SPOT"] : productTypes;
}

/** The category that a form has when it comes from another one: the same where it can be. */
export function categoryIn(form: FormId, before: Category): Category {
  const known = categoriesOf(form);
  if (known.includes(before)) return before;
  return form === "spot-plan" ? "SPOT" : "USDT-FUTURES";
}

/** Whether a form can carry a take profit and a stop loss in a category. */
export function hasExits(form: FormId, category: Category): boolean {
  return form !== "spot-plan" && isFutures(category);
}
