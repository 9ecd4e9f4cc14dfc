import {
  add,
  compare,
  decimal,
  decimalOrNull,
  divide,
  multiply,
  plainNumbers,
  sign,
  subtract,
} from "@/lib/decimal";
import { tickOf } from "./instrument";
import { distanceOf, type LimitFinding, percentOf, uncheckable } from "./limit-finding";
import type { CheckedOrder, LimitContext } from "./order-value";
import type { OwnLimits } from "./risk-limits-api";
import { nearestSteps } from "./rules/check-price";

const zero = decimal("0");
const hundred = decimal("100");

/** How far a buy is above the index or a sell below it: there it trades at once, and badly. */
export function checkThroughIndex(
  { throughIndex }: OwnLimits,
  { traded, prices }: CheckedOrder,
  { indexPrice, instrument, numbers = plainNumbers }: LimitContext,
): LimitFinding | null {
  const max = decimalOrNull(throughIndex);
  if (max === null || prices.length === 0) return null;
  const base = { limit: "through", field: "price" } as const;
  const limit = `${numbers.decimal(max)} %`;
  const buying = traded === "buy";
  const known = prices.flatMap(({ price, reference }) => {
    const from = reference ?? indexPrice;
    if (from === null || sign(from) !== 1) return [];
    const through = compare(price, from) === (buying ? 1 : -1);
    return [{ from, far: through ? distanceOf(price, from) : zero }];
  });
  const farthest = known.toSorted((a, b) => compare(b.far, a.far))[0];
  const isOver = farthest !== undefined && compare(farthest.far, max) > 0;
  if (farthest === undefined || (known.length < prices.length && !isOver)) {
    return uncheckable(
      base,
      `No fresh index price: not checked against ${limit} through the index.`,
    );
  }
  const { from, far } = farthest;
  const edge = multiply(from, divide(max, hundred, { scale: 20, rounding: "down" }));
  const bound = buying ? add(from, edge) : subtract(from, edge);
  const within = buying ? { most: bound } : { least: bound };
  const nearest =
    sign(bound) === 1 ? nearestSteps(bound, tickOf(instrument), within).slice(0, 1) : [];
  const where = buying ? "above" : "below";
  const message = `${buying ? "Buy" : "Sell"} ${numbers.decimal(far)} % ${where} the index (limit ${limit}).`;
  return {
    ...base,
    status: isOver ? "over" : "within",
    percent: percentOf(far, max),
    short: isOver
      ? `${numbers.decimal(far)} % ${where} index (limit ${limit})`
      : `through index \u2264 ${limit}`,
    message,
    nearest: isOver ? nearest : [],
  };
}
