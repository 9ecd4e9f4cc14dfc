import { reject } from "../reject";
import type { PlaceOrder, Rejected } from "../types";
import { checkTakeProfitStopLoss, type ProtectedPosition } from "./check-exit";
import { checkSymbol } from "./place-strategy";

/** The order that brings presets: what it opens, at which price, or whether it only closes. */
export interface PresetOrder extends Omit<ProtectedPosition, "posSide"> {
  readonly closing: boolean;
}

/**
 * Refuses a take-profit or stop-loss that an order could not give its position once it is filled:
 * on spot, with an order that closes, or on the wrong side of its limit (of the price, for a
 * market order).
 */
export function checkPresets({ presets, side }: PlaceOrder, opening: PresetOrder): Rejected | null {
  if (!presets || !(presets.takeProfit || presets.stopLoss)) return null;
  const { instrument, closing } = opening;
  const field = presets.takeProfit ? "takeProfit" : "stopLoss";
  const words = `Parameter verification failed ${field}: is for futures orders that open`;
  if (!instrument.futures || closing) return reject("400172", field, words);
  const posSide = side === "buy" ? "long" : "short";
  return checkSymbol(instrument) ?? checkTakeProfitStopLoss(presets, { ...opening, posSide });
}
