import { sameSymbol } from "@/lib/exchange/same-symbol";
import type { OrderRow } from "@/lib/orders/order-row";

/** What of the orders is on screen; each field null when it lets everything through. */
export interface OrderFilter {
  text: string;
  category: string | null;
  symbol: string | null;
  side: string | null;
  /** "attention": refused, unknown, or on its way out; "partial": filled in part. */
  state: string | null;
  /** "desk": placed from here; "elsewhere": not. */
  source: string | null;
}

export const filterNames = ["category", "symbol", "side", "state", "source"] as const;
export type FilterName = (typeof filterNames)[number];

interface Parameters {
  get(name: string): string | null;
}

/** Reads the filter out of the page's address. */
export function readFilter(parameters: Parameters): OrderFilter {
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
export const addressNames: Readonly<Record<FilterName, string>> = {
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
export function passes(row: OrderRow, filter: OrderFilter): boolean {
  return (
    (filter.category === null || row.category === filter.category) &&
    (filter.symbol === null || sameSymbol(row.symbol, filter.symbol)) &&
    (filter.side === null || row.side === filter.side) &&
    (filter.state === null || passesState(row, filter.state)) &&
    (filter.source === null || (row.source === "ours") === (filter.source === "desk")) &&
    passesText(row, filter.text)
  );
}

/** How many parts of the filter hold something back. */
export function filterCount(filter: OrderFilter): number {
  const chosen = filterNames.filter((name) => filter[name] !== null).length;
  return chosen + (filter.text.trim() === "" ? 0 : 1);
}

function passesState(row: OrderRow, state: string): boolean {
  if (state === "attention") return attention.has(row.status);
  return state !== "partial" || row.status === "partial";
}

/** Each word must stand in the symbol or begin one of the ids. */
function passesText(row: OrderRow, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return words.every(
    (word) =>
      row.symbol.toLowerCase().includes(word) ||
      ids.some((id) => id.startsWith(word) || (word.length >= 4 && id.endsWith(word))),
  );
}
