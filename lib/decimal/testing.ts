import fc from "fast-check";
import { type Decimal, decimal } from "./decimal";

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max });

/** Any plain wire number: up to 20 digits before the mark and 24 after, zeros anywhere. */
export const anyDecimalText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "-"), digits(1, 20), digits(0, 24))
  .map(([minus, whole, fraction]) => {
    const head = whole.replace(/^0+(?=\d)/, "");
    return `${minus}${head}${fraction === "" ? "" : `.${fraction}`}`;
  });

/** Any decimal. */
export const anyDecimal: fc.Arbitrary<Decimal> = anyDecimalText.map((text) => decimal(text));

/** A tick or lot as exchanges have them: 1, 2, 5 or 25 at some power of ten. */
export const anyStep: fc.Arbitrary<Decimal> = fc
  .tuple(fc.constantFrom("1", "2", "5", "25"), fc.integer({ min: -12, max: 3 }))
  .map(([digit, exponent]) => decimal(`${digit}e${exponent}`));
