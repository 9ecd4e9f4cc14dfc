import type { Side } from "@/lib/exchange/values";
import { buys, type Intent } from "../intents";

/** The side of the order itself, not of the position. */
export function sideOfIntent(intent: Intent): Side {
  return buys(intent) ? "buy" : "sell";
}
