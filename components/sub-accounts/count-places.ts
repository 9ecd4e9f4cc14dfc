import { limits } from "@/lib/exchange/limits";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/wire";

/** How many of the twenty places are taken, as far as this desk knows. */
export interface Places {
  /** Those that exist: also the ones whose key was revoked. */
  readonly known: number;
  /** A sub-account may exist; its place counts as used. */
  readonly unknown: number;
  /** Being asked for: sent without an answer yet, or waiting to be sent. */
  readonly coming: number;
  readonly free: number;
}

/** Counts the places; unknown outcomes and rows that wait are as good as taken. */
export function countPlaces({ rows, queued }: SubAccountsAnswer): Places {
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  const known = of("created") + of("revoked") + of("external");
  const unknown = of("unknown");
  const coming = of("sent") + queued.length;
  return {
    known,
    unknown,
    coming,
    free: Math.max(0, limits.subAccounts - known - unknown - coming),
  };
}
