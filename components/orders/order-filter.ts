import { categoryLabel, symbolOrIdFilter } from "@/components/shell/orders/order-labels";
import {
  anyText,
  type FilterDefinition,
  type FilterSet,
  type FilterValues,
} from "@/components/ui/filters";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { OrderRow } from "@/lib/orders/order-row";

/** A filter that is chosen from a list. */
const listed = (
  param: string,
  label: string,
  labels: Readonly<Record<string, string>>,
): FilterDefinition => ({
  param,
  label,
  parse: anyText,
  control: "listed",
  values: Object.keys(labels),
  valueLabel: (value) => labels[value] ?? value,
});

/** What of the orders can be shown alone. `symbol` in the address belongs to the ticket. */
export const orderFilters = {
  text: symbolOrIdFilter,
  category: {
    param: "category",
    label: "Category",
    parse: anyText,
    control: "listed",
    valueLabel: categoryLabel,
  },
  symbol: { param: "only", label: "Symbol", parse: anyText, control: "listed" },
  side: listed("side", "Side", { buy: "buys", sell: "sells" }),
  /** "attention": refused, unknown, or on its way out; "partial": filled in part. */
  state: listed("state", "State", { attention: "needs attention", partial: "filled in part" }),
  source: listed("source", "Placed", { desk: "from this desk", external: "external" }),
} satisfies FilterSet;

/** What of the orders is on screen; each field null when it lets everything through. */
export type OrderFilter = FilterValues<typeof orderFilters>;

const attention: ReadonlySet<string> = new Set([
  "unknown",
  "unresolved",
  "rejected",
  "not-sent",
  "cancelling",
  "sending",
]);

/** Whether a row is on screen. */
export function orderPasses(row: OrderRow, filter: OrderFilter): boolean {
  return (
    (filter.category === null || row.category === filter.category) &&
    (filter.symbol === null || sameSymbol(row.symbol, filter.symbol)) &&
    (filter.side === null || row.side === filter.side) &&
    (filter.state === null || passesState(row, filter.state)) &&
    (filter.source === null || (row.source === "desk") === (filter.source === "desk")) &&
    passesText(row, filter.text ?? "")
  );
}

function passesState(row: OrderRow, state: string): boolean {
  if (state === "attention") return attention.has(row.status);
  return state !== "partial" || row.status === "partial";
}

/** Each word must be in the symbol or begin one of the ids. */
function passesText(row: OrderRow, text: string): boolean {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return terms.every(
    (word) =>
      row.symbol.toLowerCase().includes(word) ||
      ids.some((id) => id.startsWith(word) || (word.length >= 4 && id.endsWith(word))),
  );
}
