import { reject } from "../reject";
import { hasPositionOrOrders, otherSideOf } from "../stake-of";
import type { PositionAccount } from "../state";
import type { MarginMode, Rejected } from "../types";

/**
 * The margin mode of a new order: as it wants, or as its instrument's open position and orders have
 * it, else crossed. Refuses to change it under them.
 */
export function marginModeFor(
  stake: PositionAccount,
  wanted: MarginMode | null | undefined,
): MarginMode | Rejected {
  const open = openMode(stake) ?? openMode(otherSideOf(stake));
  if (!wanted || open === null || wanted === open) return wanted ?? open ?? "crossed";
  const { symbol } = stake.instrument;
  const message = `a position or open orders of ${symbol} are ${open}, which cannot change now`;
  return reject("400172", "marginMode", `Parameter verification failed: ${message}`);
}

function openMode(stake: PositionAccount | undefined): MarginMode | null {
  return stake && hasPositionOrOrders(stake) ? stake.marginMode : null;
}
