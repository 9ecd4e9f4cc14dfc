import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalPlaces,
  divide,
  isMultipleOf,
  minimum,
  multiply,
  type Numbers,
  nearestMultiples,
  sign,
  subtract,
  sum,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";

/** How prices are spread: by the same difference, or by the same ratio. */
export const ladderSpacings = ["linear", "geometric"] as const;
export type LadderSpacing = (typeof ladderSpacings)[number];

/** How the total is spread, as seen from the first price to the last. */
export const ladderSkews = ["flat", "ascending", "descending", "custom"] as const;
export type LadderSkew = (typeof ladderSkews)[number];

/** The most rungs of a ladder: ten requests. */
const maxRungs = 200;

/** What a user says of a ladder, with the steps of its instrument. */
export interface LadderTerms {
  readonly from: Decimal;
  readonly to: Decimal;
  readonly steps: number;
  readonly spacing: LadderSpacing;
  readonly skew: LadderSkew;
  /** How many times the lightest rung the heaviest one is; for ascending and descending. */
  readonly ratio: Decimal;
  /** The weight of each rung; for custom. */
  readonly weights: readonly Decimal[];
  readonly total: Decimal;
  /** What the total counts: the quantity of all orders, or their value in quote coin. */
  readonly unit: "quantity" | "value";
  readonly tick: Decimal;
  readonly lot: Decimal;
  /** A contract is worth 1 of the quote coin at any price, so its value is its quantity. */
  readonly contracts: boolean;
  readonly numbers: Numbers;
}

export interface LadderRung {
  readonly price: Decimal;
  readonly qty: Decimal;
  readonly value: Decimal;
}

/** A ladder worked out to the last step. */
export interface LadderPlan {
  readonly rungs: readonly LadderRung[];
  readonly qty: Decimal;
  readonly value: Decimal;
  /** Value over quantity, at one place more than the tick; null for contracts. */
  readonly average: Decimal | null;
  /** The rungs that took more than their share of whole steps, by index, and how many steps. */
  readonly extras: readonly number[];
  readonly extraSteps: Decimal;
  /** What of a total in value is left, because it is less than one step of any rung. */
  readonly rest: Decimal;
}

export type LadderResult =
  | { readonly kind: "plan"; readonly plan: LadderPlan }
  | { readonly kind: "issues"; readonly issues: readonly Issue[] };

const zero = decimal("0");
const one = decimal("1");

/**
 * Works a ladder out: prices on the tick, quantities on the step, and their sum the total to the
 * last step. Steps that the shares leave over go to the heaviest rungs first, of equal ones to the
 * last, one each in turn.
 */
export function planLadder(terms: LadderTerms): LadderResult {
  const issues = checkTerms(terms);
  if (issues.length > 0) return { kind: "issues", issues };
  const prices = ladderPrices(terms);
  const same = prices.findIndex((price, at) => at > 0 && price === prices[at - 1]);
  const write = terms.numbers.decimal;
  if (same > 0) {
    const message =
      `Orders ${same} and ${same + 1} would both be at ${write(prices[same] ?? zero)}: ` +
      `the tick is ${write(terms.tick)}. Use fewer steps or a wider range.`;
    return { kind: "issues", issues: [errorIn("steps", "pricePrecision", message)] };
  }
  const shares = quantitiesOf(terms, prices);
  const empty = shares.quantities.indexOf(zero);
  if (empty >= 0) {
    const message =
      `Order ${empty + 1} would have no size: one step is ${write(terms.lot)}. Use a larger ` +
      "total or fewer steps.";
    return { kind: "issues", issues: [errorIn("total", "quantityMultiplier", message)] };
  }
  return { kind: "plan", plan: planOf(terms, prices, shares) };
}

function checkTerms(terms: LadderTerms): readonly Issue[] {
  const { from, to, steps, tick, lot, total, unit, numbers } = terms;
  const issues = [
    ...onStep("from", from, { step: tick, name: "tick", numbers }),
    ...onStep("to", to, { step: tick, name: "tick", numbers }),
    ...(unit === "quantity"
      ? onStep("total", total, { step: lot, name: "step", numbers })
      : positive("total", total)),
  ];
  if (!Number.isInteger(steps) || steps < 2 || steps > maxRungs) {
    issues.push(errorIn("steps", "steps", `Use a whole number of orders from 2 to ${maxRungs}.`));
  }
  if (from === to) issues.push(errorIn("to", "range", "The two prices must differ."));
  if (terms.skew === "custom") issues.push(...checkWeights(terms));
  else if (terms.skew !== "flat" && compare(terms.ratio, one) < 0) {
    issues.push(errorIn("ratio", "ratio", "The ratio must be at least 1."));
  }
  return issues;
}

function checkWeights({ weights, steps }: LadderTerms): readonly Issue[] {
  if (weights.length !== steps) {
    const message = `${steps} steps need ${steps} weights; there are ${weights.length}.`;
    return [errorIn("weights", "weights", message)];
  }
  if (weights.every((weight) => sign(weight) === 1)) return [];
  return [errorIn("weights", "weights", "Each weight must be above 0.")];
}

function positive(field: string, value: Decimal): Issue[] {
  return sign(value) === 1 ? [] : [errorIn(field, "positive", "It must be above zero.")];
}

interface Step {
  readonly step: Decimal;
  readonly name: "tick" | "step";
  readonly numbers: Numbers;
}

function onStep(field: string, value: Decimal, { step, name, numbers }: Step): Issue[] {
  if (sign(value) !== 1) return positive(field, value);
  if (isMultipleOf(value, step)) return [];
  const { below, above } = nearestMultiples(value, step);
  const nearest = [below, above].filter((each) => sign(each) === 1);
  const [shown, shownStep] = [numbers.decimal(value), numbers.decimal(step)];
  const message = `${shown} is not a multiple of the ${name} ${shownStep}.`;
  return [{ ...errorIn(field, name, message), nearest }];
}

function errorIn(field: string, rule: string, message: string): Issue {
  return { field, rule, message, severity: "error" };
}

/** The prices, each on the tick, from the first to the last; both ends are exact. */
function ladderPrices({ from, to, steps, spacing, tick }: LadderTerms): readonly Decimal[] {
  const first = wholeTicks(from, tick);
  const last = wholeTicks(to, tick);
  const parts = BigInt(steps - 1);
  return Array.from({ length: steps }, (_, at) => {
    const done = BigInt(at);
    const ticks =
      spacing === "linear"
        ? nearest(first * (parts - done) + last * done, parts)
        : nearestRoot(first ** (parts - done) * last ** done, parts, [first, last]);
    return multiply(decimal(`${ticks}`), tick);
  });
}

function wholeTicks(value: Decimal, tick: Decimal): bigint {
  return BigInt(divide(value, tick, { scale: 0, rounding: "half-up" }));
}

/** Division to the nearest whole number; of two as near, the larger. */
const nearest = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);

/** The whole number next to the root of a number between two, without ever leaving whole ones. */
function nearestRoot(of: bigint, degree: bigint, ends: readonly [bigint, bigint]): bigint {
  let [low, high] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
  // The largest whole number whose power is not above it.
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** degree <= of) low = middle;
    else high = middle - 1n;
  }
  return (2n * low + 1n) ** degree <= of << degree ? low + 1n : low;
}

/** The weight of each rung; only their proportion counts. */
function ladderWeights(
  terms: Pick<LadderTerms, "steps" | "skew" | "ratio" | "weights">,
): readonly Decimal[] {
  const { steps, skew, ratio, weights } = terms;
  if (skew === "custom") return weights;
  if (skew === "flat") return Array.from({ length: steps }, () => one);
  const rise = subtract(ratio, one);
  const parts = decimal(`${steps - 1}`);
  const rising = Array.from({ length: steps }, (_, at) =>
    add(parts, multiply(rise, decimal(`${at}`))),
  );
  return skew === "ascending" ? rising : rising.toReversed();
}

interface Shares {
  readonly quantities: readonly Decimal[];
  readonly extras: readonly number[];
  readonly extraSteps: Decimal;
}

function quantitiesOf(terms: LadderTerms, prices: readonly Decimal[]): Shares {
  const weights = ladderWeights(terms);
  const all = sum(weights);
  const { total, lot } = terms;
  const costs = prices.map((price) =>
    terms.unit === "quantity" || terms.contracts ? lot : multiply(price, lot),
  );
  const shares = weights.map((weight, at) =>
    wholeTimes(multiply(total, weight), multiply(all, costs[at] ?? one)),
  );
  const lots = [...shares];
  let left = subtract(total, sum(lots.map((count, at) => multiply(count, costs[at] ?? one))));
  const give = (at: number, max: Decimal | null) => {
    const cost = costs[at] ?? one;
    const fits = wholeTimes(left, cost);
    const count = max === null ? fits : minimum(max, fits);
    left = subtract(left, multiply(count, cost));
    lots[at] = add(lots[at] ?? zero, count);
  };
  for (const at of heaviestFirst(weights, terms.skew)) give(at, one);
  // Of a total in value that can be less than one step of a dear rung, and some of a cheap one.
  for (const at of heaviestFirst(costs, terms.skew)) give(at, null);
  const more = lots.map((count, at) => subtract(count, shares[at] ?? zero));
  return {
    quantities: lots.map((count) => multiply(count, lot)),
    extras: more.flatMap((count, at) => (sign(count) === 1 ? [at] : [])),
    extraSteps: sum(more),
  };
}

const wholeTimes = (value: Decimal, step: Decimal) =>
  divide(value, step, { scale: 0, rounding: "down" });

/** Of equal ones the last comes first, unless the ladder becomes lighter towards its end. */
function heaviestFirst(weights: readonly Decimal[], skew: LadderSkew): readonly number[] {
  const tie = skew === "descending" ? 1 : -1;
  return weights
    .map((weight, at) => ({ weight, at }))
    .sort((a, b) => compare(b.weight, a.weight) || tie * (a.at - b.at))
    .map(({ at }) => at);
}

function planOf(
  terms: LadderTerms,
  prices: readonly Decimal[],
  { quantities, extras, extraSteps }: Shares,
): LadderPlan {
  const rungs = prices.map((price, at) => {
    const qty = quantities[at] ?? zero;
    return { price, qty, value: terms.contracts ? qty : multiply(price, qty) };
  });
  const qty = sum(quantities);
  const value = sum(rungs.map((rung) => rung.value));
  const scale = decimalPlaces(terms.tick) + 1;
  const average = terms.contracts ? null : divide(value, qty, { scale, rounding: "half-up" });
  const rest = terms.unit === "quantity" ? zero : subtract(terms.total, value);
  return { rungs, qty, value, average, extras, extraSteps, rest };
}

/** The rungs that would fill immediately if the index is the market, by index. */
export function rungsOverIndex(
  rungs: readonly LadderRung[],
  buys: boolean,
  index: Decimal,
): readonly number[] {
  const over = buys ? 1 : -1;
  return rungs.flatMap(({ price }, at) => (compare(price, index) === -over ? [] : [at]));
}
