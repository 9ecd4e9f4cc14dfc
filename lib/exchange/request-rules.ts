import type { z } from "zod";
import { fieldMessage, fieldName } from "./field-names";
import { isFutures, isNewCoinMargined } from "./futures";
import { rule } from "./request-fields";

// Rules between the fields of a request, for `refine(...rule)`: what must hold, and the error.

type Rule<Request> = readonly [(request: Request) => boolean, ReturnType<typeof rule>];

interface Priced {
  orderType: string;
  price?: string | undefined;
}

/** A limit order needs a price. */
export const limitNeedsPrice: Rule<Priced> = [
  (it) => it.orderType !== "limit" || it.price !== undefined,
  rule("price", "required-for-limit", "is required for a limit order: send a number above zero"),
];

/** A market order takes no price. */
export const marketTakesNoPrice: Rule<Priced> = [
  (it) => it.orderType !== "market" || it.price === undefined,
  rule("price", "limit-only", "does not apply to a market order: leave it out, or send a limit"),
];

interface Reducing {
  category: string;
  posSide?: string | undefined;
  reduceOnly?: string | undefined;
}

/** Only futures orders are reduce-only. */
export const reduceOnlyIsForFutures: Rule<Reducing> = [
  (it) => it.reduceOnly !== "yes" || isFutures(it.category),
  rule("reduceOnly", "futures-only", "yes is for futures only: leave it out, or send no"),
];

/** Reduce-only belongs to one-way mode, posSide to hedge mode (docs/rulings.md#ruling-23). */
export const reduceOnlyIsForOneWayMode: Rule<Reducing> = [
  (it) => it.reduceOnly !== "yes" || it.posSide === undefined,
  rule(
    "reduceOnly",
    "one-way-only",
    "yes is for one-way mode and a position side for hedge mode: send one",
  ),
];

/** A preset that the new coin-margined line does not take. */
export function noPresetOnNewCoinMargined<Field extends string>(
  field: Field,
): Rule<{ symbol: string } & { [key in Field]?: string | undefined }> {
  return [
    (it) => it[field] === undefined || !isNewCoinMargined(it.symbol),
    rule(field, "not-on-cm", "is not taken for symbols ending in _CM: leave it out"),
  ];
}

/** A field that only futures have. */
export function forFuturesOnly<Field extends string>(
  field: Field,
): Rule<{ category: string } & { [key in Field]?: string | undefined }> {
  return [
    (it) => it[field] === undefined || isFutures(it.category),
    rule(field, "futures-only", "is for futures only: leave it out for spot and margin"),
  ];
}

/** A price that is valid only where another field says limit. */
export function onlyWithLimit<Price extends string, Type extends string>(
  price: Price,
  orderType: Type,
): Rule<{ [key in Price | Type]?: string | undefined }> {
  return [
    (it) => it[price] === undefined || it[orderType] === "limit",
    rule(price, "limit-only", `is valid only when ${fieldName([orderType])} is limit`),
  ];
}

type Rows<Field extends string> = readonly { [key in Field]?: string | undefined }[];

/** Of a list, no two elements have the same value in a field; for `superRefine`. */
export function eachHasOther<Field extends string>(field: Field) {
  return (rows: Rows<Field>, context: z.RefinementCtx) => {
    const seen = new Set<string>();
    rows.forEach((row, index) => {
      const value = row[field];
      if (value === undefined) return;
      if (seen.has(value)) refuse(context, [index, field], "unique", "must differ in every item");
      seen.add(value);
    });
  };
}

/** Of a list, all elements have the value of the first in a field; for `superRefine`. */
export function allHaveTheSame<Field extends string>(field: Field) {
  return (rows: Rows<Field>, context: z.RefinementCtx) => {
    rows.forEach((row, index) => {
      if (row[field] === rows[0]?.[field]) return;
      refuse(
        context,
        [index, field],
        "same",
        `must be the same in every item: ${rows[0]?.[field]}`,
      );
    });
  };
}

function refuse(context: z.RefinementCtx, path: PropertyKey[], rule: string, rest: string): void {
  context.addIssue({
    code: "custom",
    path,
    params: { rule },
    message: fieldMessage(rest)({ path }),
  });
}

// Rules of a start and an end, for `refine(...rule)`. Times are Unix milliseconds as text.

interface Range {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

type RangeRule = readonly [(range: Range) => boolean, ReturnType<typeof rule>];

const msPerDay = 86_400_000n;

/** The end is not before the start. */
export const startBeforeEnd: RangeRule = [
  ({ startTime, endTime }) =>
    startTime === undefined || endTime === undefined || BigInt(startTime) <= BigInt(endTime),
  rule("endTime", "after-start", "must not be before From"),
];

/** Both bounds or none. */
export const bothOrNone: RangeRule = [
  ({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined),
  rule("endTime", "both-or-none", "and From belong together: send both or neither"),
];

/** A range of at most so many days. */
export function within(days: number): RangeRule {
  return [
    ({ startTime, endTime }) =>
      startTime === undefined ||
      endTime === undefined ||
      BigInt(endTime) - BigInt(startTime) <= BigInt(days) * msPerDay,
    rule("endTime", "span", `must be within ${days} days of From`),
  ];
}

/** A range that starts no earlier than a moment, which `words` names. */
export function notBefore(earliestMs: number, text: string): RangeRule {
  return [
    ({ startTime }) => startTime === undefined || BigInt(startTime) >= BigInt(earliestMs),
    rule("startTime", "earliest", `must not be before ${text}`),
  ];
}
