"use client";

import { useGuardRails } from "@/components/limits/use-guard-rails";
import type { GuardRailsAnswer } from "@/lib/orders/guard-rails-api";

/** What bounds the orders of the person. */
export interface Guards {
  readonly answer: GuardRailsAnswer;
  /** The bounds as text: as long as it is the same, rows are checked as before. */
  readonly text: string;
}

/** The bounds of an account; null until they are read. */
export function useGuards(accountId: string): Guards | null {
  const { data } = useGuardRails(accountId);
  if (data === undefined) return null;
  return { answer: data, text: JSON.stringify([data.own, data.ceilings]) };
}
