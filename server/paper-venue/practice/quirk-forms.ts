/** A quirk's value as it is logged and sent. */
export type DeviationValue = string | number | boolean;

/** What a quirk may be; `fallback` holds while nobody has set it. */
export interface DeviationForm<Value extends DeviationValue> {
  readonly fallback: Value;
  /** The values that are valid, in words. */
  readonly valid: string;
  readonly meaning: string;
  readonly accepts: (value: unknown) => value is Value;
}

/** A quirk that is a whole number between two bounds, 0 while not set. */
export function numberDeviation(least: number, most: number, meaning: string): DeviationForm<number> {
  return {
    fallback: 0,
    valid: `a whole number from ${least} to ${most}`,
    meaning,
    accepts: (value): value is number =>
      Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  };
}

/** A quirk that is on or off, off while not set. */
export function switchDeviation(meaning: string): DeviationForm<boolean> {
  return {
    fallback: false,
    valid: "true or false",
    meaning,
    accepts: (value): value is boolean => typeof value === "boolean",
  };
}

/** A quirk that is one of some words, the first of them while not set. */
export function choiceDeviation<const Words extends readonly [string, ...string[]]>(
  words: Words,
  meaning: string,
): DeviationForm<Words[number]> {
  return {
    fallback: words[0],
    valid: words.join(", "),
    meaning,
    accepts: (value): value is Words[number] => words.some((word) => word === value),
  };
}

const mostListed = 100;

/** A quirk that is a list of words of one form, separated by commas; "" for none. */
export function listDeviation(
  form: RegExp,
  what: string,
  fallback: string,
  meaning: string,
): DeviationForm<string> {
  return {
    fallback,
    valid: `${what} separated by commas, at most ${mostListed}, or ""`,
    meaning,
    accepts: (value): value is string => {
      if (typeof value !== "string") return false;
      const words = deviationItems(value);
      return words.length <= mostListed && words.every((word) => form.test(word));
    },
  };
}

/** The words of a quirk that is a list. */
export function deviationItems(value: string): readonly string[] {
  return value === "" ? [] : value.split(",");
}
