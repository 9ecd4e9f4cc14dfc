import type { PosSide, Side } from "@/lib/exchange/values";
import { buys, type Intent } from "../intents";

/** The side of the order itself, not of the position; null while nothing is chosen. */
export function sideOfIntent(intent: Intent): Side;
export function sideOfIntent(intent: Intent | null): Side | null;
export function sideOfIntent(intent: Intent | null): Side | null {
  if (intent === null) return null;
  return buys(intent) ? "buy" : "sell";
}

/** The side of the position that an intent is about. Throws RangeError for one of spot. */
export function positionOfIntent(intent: Intent): PosSide {
  if (intent === "buy" || intent === "sell") {
    throw new RangeError(`"${intent}" is about no position.`);
  }
  return intent.endsWith("long") ? "long" : "short";
}
