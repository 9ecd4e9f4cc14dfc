import {
  anyText,
  type FilterSet,
  type FilterValues,
  isAmong,
  listedFilter,
  listedManyFilter,
  rowChoices,
} from "@/components/ui/filters";
import { anyOrder, orderFilters, orderPasses } from "../order-filter";
import type { SpotRow } from "./spot-orders";

const { text, symbol, side, price, age, prefix } = orderFilters;

const statusLabels = { live: "Live", matching: "New", partial: "Partial", other: "Other" };

/**
 * What of the spot orders can be shown alone. What both lists have is called the same in the
 * address, so that it stays in force from one to the other.
 */
export const spotFilters = {
  text,
  symbol,
  side,
  kind: listedFilter("waiting", "Kind", { no: "ordinary", yes: "TP/SL, pending" }),
  type: listedFilter("ordertype", "Type", { limit: "limit", market: "market" }),
  status: listedManyFilter("status", "Status", statusLabels),
  source: {
    param: "enterpoint",
    label: "Source",
    parse: anyText,
    control: "listed",
    multiple: true,
  },
  price,
  age,
  prefix,
} satisfies FilterSet;

/** What of the spot orders is on screen; each field null when it lets everything through. */
export type SpotFilter = FilterValues<typeof spotFilters>;

/** Whether a row is on screen; `now` is in Unix ms. */
export function spotPasses(row: SpotRow, filter: SpotFilter, now: number): boolean {
  const { kind, type, source, ...shared } = filter;
  return (
    (kind === null || row.waitsForTrigger === (kind === "yes")) &&
    (type === null || row.order.orderType === type) &&
    isAmong(source, (each) => row.listed.enterPointSource === each) &&
    orderPasses(row.order, { ...anyOrder, ...shared }, { now, distanceOf: () => null })
  );
}

/** The values of those filters that take them from the rows. */
export function spotChoices(rows: readonly SpotRow[], name: string) {
  if (name === "symbol") return rowChoices(rows.map(({ order }) => order.symbol));
  if (name !== "source") return undefined;
  return rowChoices(rows.map(({ listed }) => listed.enterPointSource ?? null));
}
