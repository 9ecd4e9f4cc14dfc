import { reject } from "../reject";
import type { TradingAccount, EngineInstrument } from "../state";
import type { PlaceOrder, Rejected } from "../types";

/**
 * Refuses a futures order whose posSide or reduceOnly does not go with the account's position mode
 * (rulings 23); spot and margin have no positions, and ignore both.
 */
export function checkSide(
  account: TradingAccount,
  instrument: EngineInstrument,
  { posSide, reduceOnly }: PlaceOrder,
): Rejected | null {
  if (!instrument.futures) return null;
  if (account.holdMode === "one_way_mode") {
    return posSide ? wrong("posSide", "posSide must not be sent in one-way mode") : null;
  }
  if (!posSide) return wrong("posSide", "posSide must be long or short in hedge mode");
  return reduceOnly ? wrong("reduceOnly", "reduceOnly is for one-way mode only") : null;
}

function wrong(field: string, why: string): Rejected {
  return reject("25236", field, `Incorrect position open type: ${why}`);
}

/** Whether an order makes a position smaller, whatever comes. */
export function onlyCloses({ holdMode }: TradingAccount, { side, posSide, reduceOnly }: PlaceOrder): boolean {
  if (holdMode === "one_way_mode") return reduceOnly === true;
  return posSide === (side === "sell" ? "long" : "short");
}
