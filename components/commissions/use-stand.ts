"use client";
import { addDays, type Day, dayOf } from "@/lib/time";
import { useCoverage } from "./use-commissions";

/** Days of the archive that are always looked at: what can still be read, and a little before. */
const lookedAtDays = 34;

/**
 * How far the archive of an account is read lately, and which day has ended last: by the
 * exchange's clock, which may be ahead of this computer's.
 */
export function useStand(accountId: string) {
  // The desk says the last day; these bounds only have to hold it.
  const today = dayOf(Date.now(), "UTC+8");
  const query = useCoverage({
    account: accountId,
    from: addDays(today, -lookedAtDays),
    to: addDays(today, 365),
  });
  const lastDay: Day | null = query.data?.lastDay ?? null;
  return { ...query, lastDay };
}
