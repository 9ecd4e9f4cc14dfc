import {
  clientIdFilter,
  isWithinAges,
  isWithinPrices,
  priceAndAgeFilters,
} from "@/components/order-parts/filter-range";
import {
  categoryLabel,
  symbolOrIdFilter,
  timeInForceLabel,
} from "@/components/order-parts/order-labels";
import {
  anyText,
  type FilterSet,
  type FilterValues,
  isAmong,
  listedFilter,
  listedManyFilter,
  parseFilters,
} from "@/components/ui/filters";
import { absolute, compare, type Decimal, decimal, decimalOrNull, sign } from "@/lib/decimal";
import { delegateGroups, delegateTypeOf } from "@/lib/exchange/delegate-types";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { OrderRow } from "@/lib/orders/order-row";
import { positionActionLabels } from "@/lib/orders/position-action";

const kindLabels = Object.fromEntries(
  Object.entries(delegateGroups).map(([group, { label }]) => [group, label]),
);

const statusLabels: Readonly<Record<string, string>> = {
  live: "Live",
  matching: "New",
  partial: "Partial",
  cancelling: "Cancelling",
  accepted: "Accepted",
  missing: "Not in the newest list",
  unknown: "Unknown",
  unresolved: "Unresolved",
  rejected: "Rejected",
  "not-sent": "Not sent",
  left: "Closed",
};

const timesInForce = ["gtc", "ioc", "fok", "post_only"];

/** What of the orders can be shown alone. The ticket has names of its own in the address. */
export const orderFilters = {
  text: symbolOrIdFilter,
  category: {
    param: "category",
    label: "Category",
    parse: anyText,
    control: "listed",
    valueLabel: categoryLabel,
  },
  symbol: { param: "only", label: "Symbol", parse: anyText, control: "listed", multiple: true },
  side: listedFilter("side", "Side", { buy: "buys", sell: "sells" }),
  action: listedManyFilter("action", "Position", positionActionLabels),
  /** "attention": refused, unknown, or on its way out; "partial": filled in part. */
  state: listedFilter("state", "State", {
    attention: "needs attention",
    partial: "filled in part",
  }),
  status: listedManyFilter("status", "Status", statusLabels),
  kind: listedManyFilter("kind", "Kind", kindLabels),
  tif: listedManyFilter(
    "tifs",
    "TIF",
    Object.fromEntries(timesInForce.map((value) => [value, timeInForceLabel(value)])),
  ),
  reduce: listedFilter("reduce", "Reduce-only", { yes: "yes", no: "no" }),
  source: listedFilter("source", "Placed", { desk: "from this desk", external: "external" }),
  within: {
    param: "within",
    label: "Dist. to index",
    parse: (text) => {
      const value = decimalOrNull(text.replace(/\s*%$/, ""));
      return value !== null && sign(value) === 1 ? value : null;
    },
    control: "listed",
    typed: "1 %",
    valueLabel: (value, numbers) => `within ${numbers.text(value)} %`,
  },
  ...priceAndAgeFilters("Price"),
  prefix: clientIdFilter,
} satisfies FilterSet;

/** What of the orders is on screen; each field null when it lets everything through. */
export type OrderFilter = FilterValues<typeof orderFilters>;

/** What filters need beside a row. */
export interface FilterContext {
  /** Unix ms. */
  readonly now: number;
  /** How far a row's price is from its index, in per cent; null when that is not known. */
  readonly distanceOf: (row: OrderRow) => Decimal | null;
}

const attention: ReadonlySet<string> = new Set([
  "unknown",
  "unresolved",
  "rejected",
  "not-sent",
  "cancelling",
  "sending",
]);

/** Whether a row is on screen. */
export function orderPasses(row: OrderRow, filter: OrderFilter, context: FilterContext): boolean {
  const age = row.createdAt === null ? null : context.now - row.createdAt;
  return (
    (filter.category === null || row.category === filter.category) &&
    isAmong(filter.symbol, (symbol) => sameSymbol(row.symbol, symbol)) &&
    (filter.side === null || row.side === filter.side) &&
    isAmong(filter.action, (action) => row.positionAction === action) &&
    (filter.state === null || passesState(row, filter.state)) &&
    isAmong(filter.status, (status) => row.status === status) &&
    isAmong(filter.kind, (kind) => delegateTypeOf(row.delegateType ?? "")?.group === kind) &&
    isAmong(filter.tif, (tif) => row.timeInForce === tif) &&
    (filter.reduce === null || row.reduceOnly === (filter.reduce === "yes")) &&
    (filter.source === null || (row.source === "desk") === (filter.source === "desk")) &&
    (filter.within === null || isWithin(context.distanceOf(row), filter.within)) &&
    (filter.price === null || isWithinPrices(row.price, filter.price)) &&
    (filter.age === null || isWithinAges(age, filter.age)) &&
    (filter.prefix === null || row.clientOid?.startsWith(filter.prefix) === true) &&
    passesText(row, filter.text ?? "")
  );
}

function isWithin(distance: Decimal | null, max: string): boolean {
  return distance !== null && compare(absolute(distance), decimal(max)) <= 0;
}

function passesState(row: OrderRow, state: string): boolean {
  if (state === "attention") return attention.has(row.status);
  return state !== "partial" || row.status === "partial";
}

/** What lets every order through. */
export const anyOrder = parseFilters(orderFilters, new URLSearchParams());

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
