import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  divide,
  multiply,
  type Numbers,
  plainNumbers,
  roundToStep,
  sign,
  subtract,
} from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import { type Instrument, lotCoinOf, lotOf, quoteStepOf, tickOf } from "./instrument";
import {
  distanceOf,
  type FindingBase,
  type LimitFinding,
  percentOf,
  uncheckable,
} from "./limit-finding";
import { type CheckedOrder, type LimitContext, orderValue, worstPrice } from "./order-value";
import type { OwnLimits, RiskLimits } from "./risk-limits-api";
import { nearestSteps } from "./rules/check-price";
import { checkThroughIndex } from "./through-index";

const one = decimal("1");
const hundred = decimal("100");

/** Enough places for a quantity that an amount buys. */
const conversionPlaces = 18;

/** How an order stands to each bound that is set, but for the orders a minute. */
export function checkRiskLimits(
  riskLimits: RiskLimits | OwnLimits,
  order: CheckedOrder,
  context: LimitContext,
): LimitFinding[] {
  return [
    checkNotional(riskLimits, order, context),
    checkSizeLimit(riskLimits, order, context),
    checkDistance(riskLimits, order, context),
    "throughIndex" in riskLimits ? checkThroughIndex(riskLimits, order, context) : null,
    checkMarketOrder(riskLimits, order),
  ].filter((finding) => finding !== null);
}

function checkNotional(
  { maxNotional }: RiskLimits,
  order: CheckedOrder,
  context: LimitContext,
): LimitFinding | null {
  const max = decimalOrNull(maxNotional);
  if (max === null || order.qty === null) return null;
  const found = orderValue(order, context);
  const base = { limit: "notional", field: "qty" } as const;
  const { numbers = plainNumbers } = context;
  const limit = `${numbers.decimal(max)} USDT`;
  if (found === null || (!found.sure && compare(found.value, max) <= 0)) {
    return uncheckable(base, `No price: value not checked against ${limit}.`);
  }
  const nearest = validQty(max, order, context);
  const valid = validText(nearest, order, context);
  const message = `Order value ${numbers.decimal(found.value)} is over ${limit}.${valid}`;
  return finding(base, {
    used: found.value,
    most: max,
    unit: "",
    message,
    nearest,
    numbers,
  });
}

/** The largest quantity whose value stays within a bound. */
function validQty(max: Decimal, order: CheckedOrder, context: LimitContext): Decimal[] {
  const { instrument, indexPrice, quoteRate } = context;
  const at = order.qtyUnit === "quote" ? one : worstPrice(order, indexPrice)?.price;
  const each = at && quoteRate && multiply(at, quoteRate);
  if (!each || sign(each) !== 1) return [];
  return lowered(
    divide(max, each, { scale: conversionPlaces, rounding: "down" }),
    order,
    instrument,
  );
}

/** A bound of the quantity on its step; none when no quantity is that small. */
function lowered(max: Decimal, { qtyUnit }: CheckedOrder, instrument: Instrument): Decimal[] {
  const inLots = qtyUnit === lotUnitOf(instrument.symbol);
  const step = inLots ? lotOf(instrument) : quoteStepOf(instrument);
  const qty = step === null ? max : roundToStep(max, step, "down");
  const min = inLots ? instrument.minOrderQty : null;
  if (sign(qty) !== 1 || (min !== null && compare(qty, min) < 0)) return [];
  return [qty];
}

function checkSizeLimit(
  { maxSize, sizeUnit }: RiskLimits,
  order: CheckedOrder,
  context: LimitContext,
): LimitFinding | null {
  const max = decimalOrNull(maxSize);
  if (max === null || order.qty === null) return null;
  const { instrument, indexPrice, numbers = plainNumbers } = context;
  const base = { limit: "size", field: "qty" } as const;
  const unit = sizeUnit === "base" ? "base" : lotUnitOf(instrument.symbol);
  const each = sizeUnit === "base" ? one : minOrder(instrument);
  const limit =
    sizeUnit === "base"
      ? `${numbers.decimal(max)} ${instrument.baseCoin}`
      : `${numbers.decimal(max)} \u00d7 minimum size`;
  if (each === null) {
    return uncheckable(base, `No minimum size known: ${limit} not checked.`);
  }
  const bound = multiply(max, each);
  // In the coin of the order: base coins are worth their price in quote coins.
  const price = unit === order.qtyUnit ? one : worstPrice(order, indexPrice)?.price;
  if (!price || sign(price) !== 1) {
    return uncheckable(base, `No price: size not checked against ${limit}.`);
  }
  const inOrder = unit === "base" ? multiply(bound, price) : divide(bound, price, down);
  const nearest = lowered(inOrder, order, instrument);
  const message =
    `Order size ${numbers.decimal(order.qty)} ` +
    `${coinOf(order, context)} is over ${limit}.${validText(nearest, order, context)}`;
  const suffix = sizeUnit === "base" ? ` ${instrument.baseCoin}` : "\u00d7 min";
  return finding(base, {
    used: order.qty,
    most: inOrder,
    unit: suffix,
    message,
    nearest,
    shown: max,
    numbers,
  });
}

function validText([valid]: readonly Decimal[], order: CheckedOrder, context: LimitContext) {
  const { numbers = plainNumbers } = context;
  return valid ? ` Max ${numbers.decimal(valid)} ${coinOf(order, context)}.` : "";
}

const down = { scale: conversionPlaces, rounding: "down" } as const;

/** The smallest order that an instrument takes; its lot where it names none. */
function minOrder(instrument: Instrument): Decimal | null {
  const { minOrderQty } = instrument;
  return minOrderQty !== null && sign(minOrderQty) === 1 ? minOrderQty : lotOf(instrument);
}

function coinOf({ qtyUnit }: CheckedOrder, { instrument }: LimitContext): string {
  if (qtyUnit === lotUnitOf(instrument.symbol)) return lotCoinOf(instrument);
  return qtyUnit === "base" ? instrument.baseCoin : instrument.quoteCoin;
}

function checkDistance(
  { maxDistance }: RiskLimits,
  order: CheckedOrder,
  { indexPrice, instrument, numbers = plainNumbers }: LimitContext,
): LimitFinding | null {
  const max = decimalOrNull(maxDistance);
  if (max === null || order.prices.length === 0) return null;
  const base = { limit: "distance", field: "price" } as const;
  const limit = `${numbers.decimal(max)} %`;
  const found = order.prices.map(({ price, reference }) => {
    const from = reference ?? indexPrice;
    return from === null || sign(from) !== 1 ? null : { price, from, far: distanceOf(price, from) };
  });
  const known = found.filter((each) => each !== null);
  const farthest = known.toSorted((a, b) => compare(b.far, a.far))[0];
  if (!farthest || (known.length < found.length && compare(farthest.far, max) <= 0)) {
    return uncheckable(base, `No index price: distance not checked against ${limit}.`);
  }
  const { price, from, far } = farthest;
  const edge = multiply(from, divide(max, hundred, { scale: 20, rounding: "down" }));
  const above = compare(price, from) > 0;
  const tick = tickOf(instrument);
  const bound = above ? add(from, edge) : subtract(from, edge);
  const nearest =
    sign(bound) !== 1
      ? []
      : nearestSteps(bound, tick, above ? { most: bound } : { least: bound }).slice(0, 1);
  const what = order.prices[0]?.reference ? "its trigger" : "the index";
  const valid = nearest[0] ? ` Nearest valid price: ${numbers.decimal(nearest[0])}.` : "";
  const away = numbers.decimal(far);
  const message = `Price is ${away} % from ${what}, over the ${limit} limit.${valid}`;
  const over = compare(far, max) > 0;
  return {
    ...base,
    status: over ? "over" : "within",
    percent: percentOf(far, max),
    short: `${away} of ${limit}`,
    message,
    nearest,
  };
}

function checkMarketOrder({ marketOrders }: RiskLimits, order: CheckedOrder): LimitFinding | null {
  if (marketOrders === "allowed" || !order.market) return null;
  return {
    limit: "market",
    field: "orderType",
    status: "over",
    percent: null,
    short: "no market orders",
    message: "Market orders are off. Use a limit order.",
    nearest: [],
  };
}

/** How the orders of the last minute stand to their bound when so many more are sent. */
export function checkOrderRate(
  { ordersPerMinute }: RiskLimits,
  sentLastMinute: number | null,
  more: number,
): LimitFinding | null {
  if (ordersPerMinute === null) return null;
  const base = { limit: "rate", field: "qty" } as const;
  if (sentLastMinute === null) {
    return uncheckable(base, "The number of orders sent in the last minute isn't known.");
  }
  const left = Math.max(0, ordersPerMinute - sentLastMinute);
  const valid = left > 0 ? `${left} more allowed now.` : "Wait a minute.";
  return {
    ...base,
    status: more > left ? "over" : "within",
    percent: Math.round((100 * sentLastMinute) / ordersPerMinute),
    short: `${sentLastMinute} of ${ordersPerMinute}/min`,
    message: `Max ${ordersPerMinute} orders a minute; ${sentLastMinute} sent. ${valid}`,
    nearest: [],
  };
}

interface Measured {
  readonly used: Decimal;
  readonly most: Decimal;
  readonly unit: string;
  readonly message: string;
  readonly nearest: readonly Decimal[];
  /** The bound as it was set, where that is another number. */
  readonly shown?: Decimal;
  readonly numbers: Numbers;
}

function finding(
  base: FindingBase,
  { used, most: max, unit, message, nearest, shown = max, numbers }: Measured,
) {
  const percent = percentOf(used, max);
  const short = `${percent} % of ${numbers.decimal(shown)}${unit}`;
  const status = compare(used, max) > 0 ? ("over" as const) : ("within" as const);
  return { ...base, status, percent, short, message, nearest };
}

/** From so much of a bound on it is shown as a warning. */
export const nearLimitPercent = 70;
