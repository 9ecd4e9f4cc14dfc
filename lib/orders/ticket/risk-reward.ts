import { type Decimal, divide, multiply, negate, sign, subtract } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import { positionOfAction } from "../position-action";
import { percentFrom } from "../rules/check-price";
import { type EntryPrice, entryPrice, numberValue } from "./read-number";
import { isDecided, type NumberName, type TicketContext, type TicketState } from "./state";

/** What an order carries to leave the position again. */
export type ExitName = Extract<NumberName, "takeProfit" | "stopLoss">;

/** What an exit comes to, seen from the price that the ticket counts with. */
export interface ExitFacts {
  readonly from: EntryPrice["source"];
  /** How far its price is from there, in quote coin. */
  readonly distance: Decimal;
  /** The same in per cent as the position sees it: above zero is a profit. */
  readonly percent: Decimal;
  /** What it would bring before fees, in quote coin; null where that cannot be said exactly. */
  readonly amount: Decimal | null;
}

/** Distance and worth of an exit; null while it or the price to see it from is not sure. */
export function exitFacts(
  name: ExitName,
  state: TicketState,
  context: TicketContext,
): ExitFacts | null {
  const [entry, exit] = [entryPrice(state, context), numberValue(name, state, context)];
  if (entry === null || exit === null || sign(entry.price) !== 1) return null;
  const gain = gainPerUnit(exit, entry.price, state);
  const moved = percentFrom(exit, entry.price);
  const qty = numberValue("qty", state, context);
  return {
    from: entry.source,
    distance: subtract(exit, entry.price),
    percent: isShort(state) ? negate(moved) : moved,
    amount: gain !== null && qty !== null ? multiply(gain, qty) : null,
  };
}

const isShort = (state: TicketState) =>
  isDecided(state) &&
  isFutures(state.category) &&
  positionOfAction(state.positionAction) === "short";

/** What is gained for what is risked, to two places; null unless both exits are on their side. */
export function riskReward(state: TicketState, context: TicketContext): Decimal | null {
  const entry = entryPrice(state, context);
  const profit = numberValue("takeProfit", state, context);
  const stop = numberValue("stopLoss", state, context);
  if (entry === null || profit === null || stop === null) return null;
  const gain = gainPerUnit(profit, entry.price, state);
  const loss = gainPerUnit(stop, entry.price, state);
  if (gain === null || loss === null || sign(gain) !== 1 || sign(loss) !== -1) return null;
  return divide(gain, negate(loss), { scale: 2, rounding: "half-up" });
}

/**
 * Linear futures alone: what a coin-margined position gains does not grow with the price. A
 * strategy protects a position whose entry the interface does not tell.
 */
function gainPerUnit(exit: Decimal, entry: Decimal, state: TicketState): Decimal | null {
  const linear = state.category === "USDT-FUTURES" || state.category === "USDC-FUTURES";
  if (!linear || state.form === "tpsl" || !isDecided(state)) return null;
  const up = subtract(exit, entry);
  return isShort(state) ? negate(up) : up;
}
