import { reject } from "../reject";
import { isOpen, otherOf } from "../stake-of";
import type { Stake } from "../state";
import type { MarginMode, Rejected } from "../types";

/**
 * The margin mode of a new order: as it wants, or as its instrument's open position and orders have
 * it, else crossed. Refuses to change it under them.
 */
export function marginModeFor(
  stake: Stake,
  wanted: MarginMode | null | undefined,
): MarginMode | Rejected {
  const open = openMode(stake) ?? openMode(otherOf(stake));
  if (!wanted || open === null || wanted === open) return wanted ?? open ?? "crossed";
  const { symbol } = stake.instrument;
  const message = `a position or open orders of ${symbol} are ${open}, which cannot change now`;
  return reject("400172", "marginMode", `Parameter verification failed: ${message}`);
}

function openMode(stake: Stake | undefined): MarginMode | null {
  return stake && isOpen(stake) ? stake.marginMode : null;
}
