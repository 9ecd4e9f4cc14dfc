import { closableLots } from "../closable";
import { reject } from "../reject";
import type { PositionAccount } from "../state";
import type { VenueRules, OrderType, Rejected, Side } from "../types";
import { formatUnits } from "../units";

/**
 * How many lots an order that closes may close, or why none. In one-way mode an earlier reduce-only
 * order gives way to a new one, so the position is all that counts. In hedge mode resting closes
 * occupy it (interface.md section 3 rules 3 and 4, rulings 24): a limit close fits into what they
 * leave; a market close is cut to it, or refused, as the house rule says; and where they leave
 * nothing it takes their place.
 */
export function checkClose(
  stake: PositionAccount,
  order: { readonly side: Side; readonly orderType: OrderType },
  lots: number,
  rule: VenueRules["hedge-close"],
): number | Rejected {
  const { posSide } = stake;
  const most = closableLots(stake.lots, order.side);
  if (most === 0) {
    const position = posSide === null ? "reduce-only" : posSide;
    const message = `No position available to close with a ${position} ${order.side}`;
    return reject("25227", posSide === null ? "reduceOnly" : "posSide", message);
  }
  if (lots > most) return tooMany(stake, "25226", "total quantity in position: it has", most);
  const left = most - stake.reducingLots;
  if (posSide === null || lots <= left) return lots;
  if (order.orderType === "market") {
    if (left === 0) return lots;
    if (rule === "remainder") return left;
  }
  return tooMany(stake, "25225", "available quantity in position: open orders leave", left);
}

function tooMany({ instrument }: PositionAccount, code: string, what: string, lots: number): Rejected {
  const { rules, definition } = instrument;
  const size = formatUnits(lots, rules.countScale);
  const coin = rules.inverse ? definition.quoteCoin : definition.baseCoin;
  return reject(code, "qty", `Insufficient ${what} ${size} ${coin}`);
}
