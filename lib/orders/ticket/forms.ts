import { isFutures, productTypes } from "@/lib/exchange/futures";
import { type Category, categories } from "@/lib/exchange/values";
import { type PositionAction, positionActionsOf } from "../position-action";

/** The ways to enter an order, each with an endpoint of its own. */
export const forms = {
  order: {
    endpoint: "place-order",
    path: "/api/v3/trade/place-order",
    label: "Order",
    tag: "Unified v3",
  },
  "futures-v2": {
    endpoint: "futures-place-order",
    path: "/api/v2/mix/order/place-order",
    label: "Futures v2",
    tag: "Futures v2",
  },
  "spot-plan": {
    endpoint: "spot-place-plan-order",
    path: "/api/v2/spot/trade/place-plan-order",
    label: "Spot plan",
    tag: "Spot v2",
  },
  tpsl: {
    endpoint: "place-strategy-order",
    path: "/api/v3/trade/place-strategy-order",
    label: "TP/SL",
    tag: "Strategy v3",
  },
} as const;

export type FormId = keyof typeof forms;

export type FormEndpoint = (typeof forms)[FormId]["endpoint"];

/** Where a ticket stands: its form and its category. */
export interface TicketMarket {
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
export function categoryForForm(form: FormId, before: Category): Category {
  const known = categoriesOf(form);
  if (known.includes(before)) return before;
  return form === "spot-plan" ? "SPOT" : "USDT-FUTURES";
}

/**
 * Where a ticket stands that can use some of the forms only: where it was, else in the first form
 * that trades the category, else in the first with a category of its own.
 */
export function usableMarket(wanted: TicketMarket, usable: readonly FormId[]): TicketMarket {
  if (usable.includes(wanted.form)) return wanted;
  const trading = usable.find((form) => categoriesOf(form).includes(wanted.category));
  const form = trading ?? usable[0] ?? wanted.form;
  return { form, category: categoryForForm(form, wanted.category) };
}

/** Whether a form can carry a take profit and a stop loss in a category. */
export function hasTakeProfitStopLoss(form: FormId, category: Category): boolean {
  return form !== "spot-plan" && isFutures(category);
}

/**
 * What stands selected when a choice comes to another form, category or account: the one rule.
 * The direction stays; a close stays a close and never becomes an order that can open something,
 * so spot and margin, which know no position, then have nothing selected and ask. So does a take
 * profit and stop loss: it trades against the position, and only a close says which one that is.
 * Position modes differ in how an endpoint says an action, never in which actions there are.
 */
const actionMapping: Readonly<
  Record<
    PositionAction,
    {
      readonly pair: PositionAction | null;
      readonly futures: PositionAction;
      readonly tpsl: PositionAction | null;
    }
  >
> = {
  buy: { pair: "buy", futures: "open-long", tpsl: null },
  sell: { pair: "sell", futures: "open-short", tpsl: null },
  "open-long": { pair: "buy", futures: "open-long", tpsl: null },
  "open-short": { pair: "sell", futures: "open-short", tpsl: null },
  "close-long": { pair: null, futures: "close-long", tpsl: "close-long" },
  "close-short": { pair: null, futures: "close-short", tpsl: "close-short" },
};

/** What a choice is at a place; null where the place cannot say it and the user has to choose. */
export function mapPositionAction(
  selected: PositionAction,
  { form, category }: TicketMarket,
): PositionAction | null {
  if (form === "tpsl") return actionMapping[selected].tpsl;
  return actionMapping[selected][isFutures(category) ? "futures" : "pair"];
}

/** The actions that a place knows; one that protects a position closes it. */
export function actionsAt({ form, category }: TicketMarket): readonly PositionAction[] {
  return form === "tpsl" ? ["close-long", "close-short"] : positionActionsOf(category);
}
