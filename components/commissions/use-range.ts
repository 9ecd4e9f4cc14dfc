"use client";
import { useAddress } from "@/components/shell/use-address";
import { type AddressRange, addressRange } from "@/lib/archive/address-range";
import { presetRange } from "@/lib/archive/day-range";
import type { Day } from "@/lib/time";

/**
 * The days that the page's address names, else the last thirty that have ended; none before it is
 * known which have. Days that cannot be shown are a fault, never others in their place.
 */
export function useRange(lastDay: Day | null): AddressRange {
  const [address] = useAddress();
  const asked = addressRange(address);
  if (asked.range || asked.fault) return asked;
  const usual = lastDay && presetRange("30-days", lastDay);
  return usual ? { range: usual, fault: null } : { range: null, fault: null };
}
