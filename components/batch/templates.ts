import { usePreference } from "@/components/desk/preferences";
import type { Category, OrderType, TimeInForce } from "@/lib/exchange/values";
import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import { futuresActions, type PositionAction, spotActions } from "@/lib/orders/position-action";
import { emptyField, fieldValue } from "@/lib/orders/typed-field";
import { maxPreferenceText } from "@/lib/users/preferences";
import type { BatchRow, RowDraft } from "./batch-row";
import { isLadderForm, type LadderForm } from "./row-sources";

/** An order of a template, short, because a user keeps many. */
type TemplateOrder = readonly [
  category: Category,
  symbol: string,
  positionAction: PositionAction,
  orderType: OrderType,
  timeInForce: TimeInForce,
  price: string,
  qty: string,
];

/** What is kept under a name: rows as they were written, or a ladder. */
export type TemplateContent =
  | { readonly rows: readonly TemplateOrder[] }
  | { readonly ladder: LadderForm };

export type BatchTemplate = { readonly name: string } & TemplateContent;

const none: readonly BatchTemplate[] = [];

/** The templates of this user, and the way to keep others. */
export function useTemplates() {
  const [templates, set] = usePreference("basket.templates", readTemplates, none);
  return {
    templates,
    /** Keeps a template in place of the one of its name; why not, in a sentence, or null. */
    save: (template: BatchTemplate): string | null => {
      const others = templates.filter(({ name }) => name !== template.name);
      const next = [...others, template];
      if (JSON.stringify(next).length > maxPreferenceText) {
        return "Your templates are full: remove one, or save fewer rows.";
      }
      set(next);
      return null;
    },
    remove: (name: string) => set(templates.filter((each) => each.name !== name)),
  };
}

/** Rows as a template keeps them: numbers as they were read, and as text where they were not. */
export function templateOrders(rows: readonly BatchRow[]): readonly TemplateOrder[] {
  return rows.map(({ symbol, order }) => [
    order.category,
    symbol,
    order.positionAction,
    order.orderType,
    order.timeInForce,
    fieldValue(order.price) ?? order.price.text,
    fieldValue(order.qty) ?? order.qty.text,
  ]);
}

/** The rows that a template brings. */
export function templateDrafts(orders: readonly TemplateOrder[]): readonly RowDraft[] {
  return orders.map(([category, symbol, positionAction, orderType, timeInForce, price, qty]) => ({
    symbol,
    order: {
      ...{ category, positionAction, orderType, timeInForce },
      price: { ...emptyField, text: price },
      qty: { ...emptyField, text: qty },
    },
  }));
}

const actions: readonly string[] = [...spotActions, ...futuresActions];

/** Takes apart what was kept; what is no template is left out. */
export function readTemplates(value: unknown): readonly BatchTemplate[] | null {
  return Array.isArray(value) ? value.filter(isTemplate) : null;
}

function isTemplate(value: unknown): value is BatchTemplate {
  const { name, rows, ladder } = (value ?? {}) as {
    name?: unknown;
    rows?: unknown;
    ladder?: unknown;
  };
  if (typeof name !== "string" || name === "") return false;
  return isLadderForm(ladder) || (Array.isArray(rows) && rows.every(isTemplateOrder));
}

function isTemplateOrder(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 7) return false;
  const [category, symbol, action, type, force, price, qty] = value;
  return (
    categories.includes(category) &&
    actions.includes(action) &&
    orderTypes.includes(type) &&
    timesInForce.includes(force) &&
    [symbol, price, qty].every((text) => typeof text === "string")
  );
}
