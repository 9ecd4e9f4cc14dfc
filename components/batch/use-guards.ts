"use client";

import { useGuardRails } from "@/components/shell/limits/use-guard-rails";
import type { GuardRailsAnswer } from "@/lib/orders/guard-rails-api";
import * as guardRows from "./guard-rows";

type GuardPart = typeof guardRows;

/** What bounds the orders of the person, with the code that holds rows to it. */
export interface Guards extends GuardPart {
  readonly answer: GuardRailsAnswer;
  /** The bounds as text: as long as it is the same, rows are checked as before. */
  readonly text: string;
}

/** The bounds of an account; null while there are none, and until they are read. */
export function useGuards(accountId: string): Guards | null {
  const { data } = useGuardRails(accountId);
  const bounded = data !== undefined && (data.own !== null || data.ceilings.length > 0);
  if (!bounded) return null;
  return { ...guardRows, answer: data, text: JSON.stringify([data.own, data.ceilings]) };
}
