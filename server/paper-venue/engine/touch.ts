import type { Run } from "./run";
import type { PositionAccount } from "./state";

/**
 * Notes a stake whose position or free cash may have changed, where something may follow from it.
 */
export function markDirty(run: Run, stake: PositionAccount): void {
  const owes = stake.quote.debt.balance !== 0n || stake.base.debt.balance !== 0n;
  if (owes || stake.reducing.length > 0) run.dirty.push(stake);
}
