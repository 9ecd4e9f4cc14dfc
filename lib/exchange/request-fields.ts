import { z } from "zod";
import { fieldMessage, mustBe } from "./field-names";
import { clientOidPattern } from "./identifiers";

// The fields of requests: strict, and every error names the field and what would be valid.

/** A record of exactly these fields; any other is refused by name. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")}: no such field. Known are ${Object.keys(shape).join(", ")}.`
        : mustBe("an object")(issue),
  });
}

/** One of the allowed values. */
export function choice<const Value extends string>(values: readonly Value[], meaning: string) {
  return z.enum(values, { error: mustBe(`one of ${values.join(", ")}`) }).describe(meaning);
}

/**
 * Text of a form; `valid` ends the sentence "... must be". A field out of form aborts, so that the
 * rules between fields only ever see fields in form.
 */
export function matching(pattern: RegExp, valid: string, meaning: string) {
  const error = mustBe(valid);
  return z.string({ error }).regex(pattern, { error, abort: true }).describe(meaning);
}

/** A number above zero in plain digits, such as 0.001: a price, a size or an amount. */
export function positiveDecimal(meaning: string) {
  const pattern = /^(?!0+(\.0+)?$)(0|[1-9]\d{0,29})(\.\d{1,30})?$/;
  return matching(pattern, "a number above zero in plain digits, such as 0.001", meaning);
}

/** A moment as Unix milliseconds. */
export function unixMs(meaning: string) {
  return matching(/^[1-9]\d{12}$/, "a time in Unix milliseconds, 13 digits", meaning);
}

/** A page size from 1 to `most`. */
export function pageSize(max: number) {
  return wholeNumber(max, `a whole number from 1 to ${max}`, `Page size; at most ${max}`);
}

/** A span in milliseconds, up to the 60 s that the exchange takes (code 40079). */
export function windowMs(meaning: string) {
  return wholeNumber(60_000, "whole milliseconds from 1 to 60000", meaning);
}

function wholeNumber(max: number, valid: string, meaning: string) {
  const error = mustBe(valid);
  const fits = (text: string) => /^[1-9]\d{0,9}$/.test(text) && BigInt(text) <= BigInt(max);
  return z.string({ error }).refine(fits, { error, abort: true }).describe(meaning);
}

/** An id or a cursor as the exchange gave it. */
export function givenId(meaning: string) {
  return matching(/^[!-~]{1,128}$/, "an id as the exchange gave it", meaning);
}

/** The name of an instrument; letters of other alphabets and $ occur. */
export const symbol = matching(
  /^[\p{L}\p{N}$._-]{1,64}$/u,
  "a symbol name, such as BTCUSDT",
  "Symbol name",
);

/** A client's id of an order, 1 to 32 characters. */
export const clientOid = matching(
  clientOidPattern,
  "1 to 32 letters, digits, periods, colons, slashes, underscores or hyphens",
  "The client's id of the order",
);

/** Options for `refine`: the error stands at `field` and reads "<field> <rest>." */
export function rule(field: string, name: string, rest: string) {
  return { path: [field], error: fieldMessage(rest), params: { rule: name } };
}

/** The name of a coin, in capitals. */
export function coin(meaning: string) {
  return matching(/^[A-Z0-9]{1,32}$/, "a coin in capitals, such as USDT", meaning);
}

/** A list of 1 to `most` elements. */
export function listBetween<Element extends z.ZodType>(
  element: Element,
  max: number,
  meaning: string,
) {
  const error = mustBe(`a list of 1 to ${max}`);
  return z
    .array(element, { error })
    .min(1, { error, abort: true })
    .max(max, { error, abort: true })
    .describe(meaning);
}
