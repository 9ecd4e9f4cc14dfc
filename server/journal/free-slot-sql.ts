import "server-only";

/** SQL that finds the lowest free slot of a budget's range and locks it (see `gateway/budgets`). */
export function freeSlotSql(scope: string, endpoint: string, first: string, end: string): string {
  return `
  SELECT slot FROM budget_slot
  WHERE scope = ${scope} AND endpoint = ${endpoint} AND slot >= ${first} AND slot < ${end}
    AND free_at <= clock_timestamp()
  ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED`;
}
