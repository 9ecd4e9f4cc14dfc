import {
  add,
  compare,
  decimal,
  decimalOrNull,
  divide,
  multiply,
  sign,
  subtract,
} from "@/lib/decimal";
import { distanceOf, formatted, type GuardFinding, percentOf, uncheckable } from "./guard-finding";
import type { OwnLimits } from "./guard-rails-api";
import { tickOf } from "./instrument";
import type { GuardContext, GuardedOrder } from "./order-value";
import { nearestSteps } from "./rules/check-price";

const zero = decimal("0");
const hundred = decimal("100");

/** How far a buy is above the index or a sell below it: there it trades at once, and badly. */
export function checkThroughIndex(
  { throughIndex }: OwnLimits,
  { traded, prices }: GuardedOrder,
  { indexPrice, instrument }: GuardContext,
): GuardFinding | null {
  const most = decimalOrNull(throughIndex);
  if (most === null || prices.length === 0) return null;
  const base = { rail: "through", field: "price" } as const;
  const limit = `${formatted(most)} %`;
  const buying = traded === "buy";
  const known = prices.flatMap(({ price, reference }) => {
    const from = reference ?? indexPrice;
    if (from === null || sign(from) !== 1) return [];
    const through = compare(price, from) === (buying ? 1 : -1);
    return [{ from, far: through ? distanceOf(price, from) : zero }];
  });
  const farthest = known.toSorted((a, b) => compare(b.far, a.far))[0];
  const isOver = farthest !== undefined && compare(farthest.far, most) > 0;
  if (farthest === undefined || (known.length < prices.length && !isOver)) {
    return uncheckable(
      base,
      `No fresh index price: not checked against ${limit} through the index.`,
    );
  }
  const { from, far } = farthest;
  const edge = multiply(from, divide(most, hundred, { scale: 20, rounding: "down" }));
  const bound = buying ? add(from, edge) : subtract(from, edge);
  const within = buying ? { most: bound } : { least: bound };
  const nearest =
    sign(bound) === 1 ? nearestSteps(bound, tickOf(instrument), within).slice(0, 1) : [];
  const where = buying ? "above" : "below";
  const message = `${buying ? "Buy" : "Sell"} ${formatted(far)} % ${where} the index (limit ${limit}).`;
  return {
    ...base,
    status: isOver ? "over" : "within",
    percent: percentOf(far, most),
    short: isOver
      ? `${formatted(far)} % ${where} index (limit ${limit})`
      : `through index \u2264 ${limit}`,
    message,
    nearest: isOver ? nearest : [],
  };
}
