import { journalStates } from "@/components/shell/words/journal-look";
import type { JournalFilter } from "@/lib/journal/wire";
import { isJournalled } from "@/lib/orders/journalled";

type FilterName = keyof JournalFilter;

/** Each filter's name in the address, of the page as of the API. */
const names: Readonly<Record<FilterName, string>> = {
  account: "account",
  state: "state",
  endpoint: "endpoint",
  symbol: "symbol",
  text: "q",
};

/** The filter that an address asks for; what no filter can be is left out. */
export function filterOf(address: { get(name: string): string | null }): JournalFilter {
  const text = (name: FilterName) => address.get(names[name]) || null;
  const endpoint = text("endpoint");
  return {
    account: text("account"),
    state: journalStates.find((state) => state === text("state")) ?? null,
    endpoint: endpoint !== null && isJournalled(endpoint) ? endpoint : null,
    symbol: text("symbol"),
    text: text("text"),
  };
}

/** The same as it stands in an address; null takes a name out. */
export function addressOf(filter: Partial<JournalFilter>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [names[name as FilterName], value]),
  );
}

/** What the API is asked for. */
export function searchOf(filter: JournalFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(addressOf(filter))) {
    if (value !== null) search.set(name, value);
  }
  return search;
}

export const noFilter: JournalFilter = {
  account: null,
  state: null,
  endpoint: null,
  symbol: null,
  text: null,
};

/** How many filters are in force. */
export const filterCount = (filter: JournalFilter): number =>
  Object.values(filter).filter((value) => value !== null).length;
