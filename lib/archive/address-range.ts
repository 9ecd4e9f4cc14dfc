import { isDay } from "@/lib/time";
import { type DayRange, rangeFault } from "./day-range";

interface Address {
  get(name: string): string | null;
}

/** The days that an address names: a range, what is wrong with them, or neither. */
export type AddressRange =
  | { readonly range: DayRange; readonly fault: null }
  | { readonly range: null; readonly fault: string | null };

/** Reads `?from=&to=`. An address that names neither names no range, and that is no fault. */
export function addressRange(address: Address): AddressRange {
  const [from, to] = [address.get("from") || null, address.get("to") || null];
  if (from === null && to === null) return { range: null, fault: null };
  const fault = dayFault("from", from) ?? dayFault("to", to);
  if (fault) return { range: null, fault };
  if (from === null || to === null) {
    const [named, missing] = from === null ? ["last", "first"] : ["first", "last"];
    return { range: null, fault: `The address names the ${named} day and not the ${missing}.` };
  }
  const range = { from, to } as DayRange;
  const wrong = rangeFault(range)?.message ?? null;
  return wrong === null ? { range, fault: null } : { range: null, fault: wrong };
}

/** What is wrong with one day of an address, by its name there; null when nothing is. */
export function dayFault(name: string, text: string | null): string | null {
  if (text === null || isDay(text)) return null;
  return `${name}=${text.slice(0, 40)} is no day. A day is written as 2026-11-20.`;
}
