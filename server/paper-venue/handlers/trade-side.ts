import type { HoldMode, Side } from "../engine/types";
import { VenueRefusal, refusal } from "../refusal";

/** What an order of endpoint 3 does: its side in the book, and the position that it moves. */
export interface Direction {
  readonly side: Side;
  /** Null in one-way mode, where an account has one position a symbol. */
  readonly posSide: "long" | "short" | null;
}

type HedgeWords = `${Side} ${"open" | "close"}`;

/**
 * In hedge mode endpoint 3 names the position by `side` and what happens to it by `tradeSide`
 * (interface.md section 3 rule 1, rulings 22): buy and close end a long one, so they sell.
 */
const hedgeDirections: Readonly<Record<HedgeWords, Direction>> = {
  "buy open": { side: "buy", posSide: "long" },
  "buy close": { side: "sell", posSide: "long" },
  "sell open": { side: "sell", posSide: "short" },
  "sell close": { side: "buy", posSide: "short" },
};

/** What `side` and `tradeSide` mean in a position mode; one-way mode ignores `tradeSide`. */
export function directionOf(
  holdMode: HoldMode,
  side: Side,
  tradeSide: "open" | "close" | null,
): Direction {
  if (holdMode === "one_way_mode") return { side, posSide: null };
  if (tradeSide !== null) return hedgeDirections[`${side} ${tradeSide}`];
  const rule = "tradeSide is required in hedge mode, open or close";
  throw new VenueRefusal("40774", `${refusal("40774").message} ${rule}`, "tradeSide");
}
