import { parseOrderNumbers } from "../checks/read-draft";
import { reject } from "../reject";
import type { EngineInstrument } from "../state";
import type { TakeProfitStopLossLeg, PlaceOrder, PosSide, Presets, Rejected } from "../types";
import { AMOUNT_SCALE, formatUnits } from "../units";
import { priceOf, readPrice, withMarketAt } from "./price";
import { closingSide, type TakeProfitOrStopLoss, takeProfitStopLoss } from "./protect";
import { mostLots, sizeOfLots } from "./size";

/** What a take-profit/stop-loss is checked against. */
export interface ProtectedPosition {
  readonly instrument: EngineInstrument;
  readonly posSide: PosSide;
  readonly lots: number;
  /** The price of the limit order that opens the position; null for what is there or comes now. */
  readonly entry: bigint | null;
}

const directions = [
  "the take-profit of a long position must be above",
  "the stop-loss of a long position must be below",
  "the take-profit of a short position must be below",
  "the stop-loss of a short position must be above",
] as const;

/**
 * Refuses a take-profit or stop-loss that is out of form, too precise, on the wrong side of the
 * price it watches, or whose limit order would be refused once it goes off (facts: 25585…25592,
 * 25602…25609; which of them says what is our own choice, in the order of this file).
 */
export function checkTakeProfitStopLoss(exits: Presets, guarded: ProtectedPosition): Rejected | null {
  for (const name of takeProfitStopLoss) {
    const exit = exits[name];
    const refusal = exit && checkLeg(name, exit, guarded);
    if (refusal) return refusal;
  }
  return null;
}

function checkLeg(name: TakeProfitOrStopLoss, exit: TakeProfitStopLossLeg, guarded: ProtectedPosition): Rejected | null {
  const { instrument } = guarded;
  const at = takeProfitStopLoss.indexOf(name);
  const codes = { malformed: `${25602 + at}`, imprecise: `${25604 + at}` };
  const price = readPrice(instrument, name, exit.triggerPrice, codes);
  if (typeof price !== "bigint") return price;
  return checkSide(name, exit, price, guarded) ?? checkLimit(name, exit, price, guarded);
}

/** A trigger that the price has passed already would go off at once, and at a worse price. */
function checkSide(
  name: TakeProfitOrStopLoss,
  { triggerBy }: TakeProfitStopLossLeg,
  price: bigint,
  { instrument, posSide, entry }: ProtectedPosition,
): Rejected | null {
  const market = entry ?? priceOf(instrument, triggerBy);
  if (market === 0n) {
    const message = `Trading pair ${instrument.symbol} is not open: it has no market price yet`;
    return reject("25101", "symbol", message);
  }
  const long = posSide === "long";
  const above = (name === "takeProfit") === long;
  if (above ? price > market : price < market) return null;
  const which = takeProfitStopLoss.indexOf(name) + (long ? 0 : 2);
  const byMark = triggerBy === "fill_price" ? 0 : directions.length;
  const words = `${directions[which]} ${formatUnits(market, AMOUNT_SCALE)}`;
  const message = `Take-profit or stop-loss price is not valid: ${words}`;
  return reject(`${25585 + which + byMark}`, name, message);
}

const limitFields = { takeProfit: "tpLimitPrice", stopLoss: "slLimitPrice" } as const;

/** Judges the limit order with the market at its trigger price. */
function checkLimit(
  name: TakeProfitOrStopLoss,
  { limitPrice }: TakeProfitStopLossLeg,
  price: bigint,
  { instrument, posSide, lots }: ProtectedPosition,
): Rejected | null {
  if (limitPrice === null) return null;
  const at = takeProfitStopLoss.indexOf(name);
  const field = limitFields[name];
  const codes = { malformed: `${25606 + at}`, imprecise: `${25608 + at}` };
  const limit = readPrice(instrument, field, limitPrice, codes);
  if (typeof limit !== "bigint") return limit;
  const order: PlaceOrder = {
    type: "place",
    uid: "",
    category: instrument.category,
    symbol: instrument.symbol,
    side: closingSide(posSide),
    orderType: "limit",
    price: limitPrice,
    qty: "",
  };
  const size = sizeOfLots(instrument, Math.min(lots, mostLots(instrument, order)));
  const draft = parseOrderNumbers(withMarketAt(instrument, price), { ...order, ...size });
  return "code" in draft
    ? { ...draft, field: draft.field === "price" ? field : draft.field }
    : null;
}
