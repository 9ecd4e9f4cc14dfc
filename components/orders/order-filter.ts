import { categoryLabel } from "@/components/shell/orders/order-labels";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { OrderRow } from "@/lib/orders/order-row";

/** What of the orders is on screen; each field null when it lets everything through. */
export interface OrderFilter {
  text: string;
  category: string | null;
  symbol: string | null;
  side: string | null;
  /** "attention": refused, unknown, or on its way out; "partial": filled in part. */
  state: string | null;
  /** "desk": placed from here; "external": not. */
  source: string | null;
}

export const orderFilterNames = ["category", "symbol", "side", "state", "source"] as const;

export type OrderFilterName = (typeof orderFilterNames)[number];

interface Parameters {
  get(name: string): string | null;
}

/** Reads the filter out of the page's address. */
export function readOrderFilter(parameters: Parameters): OrderFilter {
  return {
    text: parameters.get("q") ?? "",
    category: parameters.get("category"),
    symbol: parameters.get("only"),
    side: parameters.get("side"),
    state: parameters.get("state"),
    source: parameters.get("source"),
  };
}

/** What a filter is called in the address; `symbol` there belongs to the ticket. */
export const orderFilterParams: Readonly<Record<OrderFilterName, string>> = {
  category: "category",
  symbol: "only",
  side: "side",
  state: "state",
  source: "source",
};

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
    passesText(row, filter.text)
  );
}

/** How many parts of the filter hold something back. */
export function orderFilterCount(filter: OrderFilter): number {
  const chosen = orderFilterNames.filter((name) => filter[name] !== null).length;
  return chosen + (filter.text.trim() === "" ? 0 : 1);
}

function passesState(row: OrderRow, state: string): boolean {
  if (state === "attention") return attention.has(row.status);
  return state !== "partial" || row.status === "partial";
}

/** Each word must be in the symbol or begin one of the ids. */
function passesText(row: OrderRow, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return words.every(
    (word) =>
      row.symbol.toLowerCase().includes(word) ||
      ids.some((id) => id.startsWith(word) || (word.length >= 4 && id.endsWith(word))),
  );
}

/** What each filter is called on its chip. */
export const orderFilterLabels: Readonly<Record<OrderFilterName, string>> = {
  category: "Category",
  symbol: "Symbol",
  side: "Side",
  state: "State",
  source: "Placed",
};

const values: Readonly<Partial<Record<OrderFilterName, Readonly<Record<string, string>>>>> = {
  side: { buy: "buys", sell: "sells" },
  state: { attention: "needs attention", partial: "filled in part" },
  source: { desk: "from this desk", elsewhere: "external" },
};

/** A filter's value in words. */
export function orderFilterValueLabel(name: OrderFilterName, value: string): string {
  if (name === "category") return categoryLabel(value);
  return values[name]?.[value] ?? value;
}

/** The values that can be chosen without looking at the rows. */
export const orderFilterValues: Readonly<Record<"side" | "state" | "source", readonly string[]>> = {
  side: ["buy", "sell"],
  state: ["attention", "partial"],
  source: ["desk", "external"],
};
