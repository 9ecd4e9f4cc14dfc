import { dayFault } from "@/lib/archive/address-range";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { isDay } from "@/lib/time";

/** Which transfers are shown, as the page's address says; null where it says nothing. */
export interface TransferFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly status: string | null;
  readonly coin: string | null;
  readonly type: string | null;
  readonly subType: string | null;
  readonly uid: string | null;
}

export const filterNames = ["status", "type", "subType", "coin", "uid"] as const;

export type FilterName = (typeof filterNames)[number];

const known: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  status: transferStatuses,
  type: transferTypes,
  subType: transferSubTypes,
};

/** Reads a filter out of an address; what the desk would refuse counts as nothing. */
export function readFilter(address: { get(name: string): string | null }): TransferFilter {
  const day = (name: string) => {
    const text = address.get(name);
    return text !== null && isDay(text) ? text : null;
  };
  const value = (name: FilterName) => {
    const text = address.get(name);
    return text !== null && (known[name]?.includes(text) ?? true) ? text : null;
  };
  const from = day("from");
  const to = day("to");
  const inOrder = from === null || to === null || from <= to;
  return {
    from: inOrder ? from : null,
    to: inOrder ? to : null,
    status: value("status"),
    coin: value("coin"),
    type: value("type"),
    subType: value("subType"),
    uid: value("uid"),
  };
}

/** What is wrong with the days of an address, in a sentence; null when nothing is. */
export function daysFault(address: { get(name: string): string | null }): string | null {
  const [from, to] = [address.get("from") || null, address.get("to") || null];
  const fault = dayFault("from", from) ?? dayFault("to", to);
  if (fault || from === null || to === null || from <= to) return fault;
  return `The first day (${from}) is after the last (${to}).`;
}

/** How many filters but the days are in force. */
export function filtersIn(filter: TransferFilter): number {
  return filterNames.filter((name) => filter[name] !== null).length;
}
