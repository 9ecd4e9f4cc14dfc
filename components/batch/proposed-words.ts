import { isFutures } from "@/lib/exchange/futures";
import type { Category, OrderType, TimeInForce } from "@/lib/exchange/values";
import type { PositionAction, PositionMode } from "@/lib/orders/position-action";

// Words of other tools, each with what it probably means: proposed, never taken unasked.

const buyWords = ["long", "bid", "b"];
const sellWords = ["short", "ask", "offer", "s"];

const typeWords: Readonly<Record<string, OrderType>> = {
  ...{ lmt: "limit", l: "limit", limitorder: "limit" },
  ...{ mkt: "market", m: "market", marketorder: "market" },
};

const timeWords: Readonly<Record<string, TimeInForce>> = {
  ...{ goodtillcancel: "gtc", goodtillcancelled: "gtc", goodtillcanceled: "gtc" },
  ...{ immediateorcancel: "ioc", fillandkill: "ioc", fak: "ioc", fillorkill: "fok" },
  ...{ maker: "post_only", makeronly: "post_only", gtx: "post_only", alo: "post_only" },
};

/**
 * The side that a word such as "Long" or "bid" probably means; null where it could mean two. In
 * hedge mode that is every word that doesn't name the position.
 */
export function proposedAction(
  word: string,
  category: Category,
  positionMode: PositionMode,
): PositionAction | null {
  const side = buyWords.includes(word) ? "buy" : sellWords.includes(word) ? "sell" : null;
  if (side === null) return null;
  if (!isFutures(category)) return side;
  if (positionMode === "hedge_mode" && word !== "long" && word !== "short") return null;
  return side === "buy" ? "open-long" : "open-short";
}

export const proposedOrderType = (word: string) => typeWords[word] ?? null;

export const proposedTimeInForce = (word: string) => timeWords[word] ?? null;
