import { closable } from "../closable";
import { reject } from "../reject";
import type { Stake } from "../state";
import type { Rejected, Side } from "../types";
import { formatUnits } from "../units";

/** Refuses a reduce-only order that has no position to reduce, or more lots than the position. */
export function checkReduceOnly(stake: Stake, side: Side, lots: number): Rejected | null {
  const most = closable(stake.lots, side);
  if (most === 0) {
    const message = `No position available to close with a reduce-only ${side}`;
    return reject("25227", "reduceOnly", message);
  }
  if (lots > most) {
    const size = formatUnits(most, stake.instrument.rules.lotScale);
    return reject("25226", "qty", `Insufficient total quantity in position: it has ${size}`);
  }
  return null;
}
