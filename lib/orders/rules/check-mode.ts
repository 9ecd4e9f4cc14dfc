import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/values";
import type { PositionMode } from "../intents";
import type { OrderDraft } from "./draft";

/** Position mode against posSide and reduceOnly (rulings 23); the mode is declared, not read. */
export function checkMode(draft: OrderDraft, positionMode: PositionMode | null): Issue[] {
  if (!isFutures(draft.category) || positionMode === null) return [];
  const hedge = positionMode === "hedge_mode";
  if (hedge && draft.reduceOnly) {
    return [issue("reduceOnly", "In hedge mode reduce-only is an error: choose a close instead.")];
  }
  if (hedge && draft.posSide === null) {
    return [issue("posSide", "In hedge mode an order must say which position it is for.")];
  }
  if (!hedge && draft.posSide !== null) {
    return [issue("posSide", "In one-way mode an order must not name a position's side.")];
  }
  return [];
}

function issue(field: string, message: string): Issue {
  return { field, rule: "positionMode", message, severity: "error" };
}
