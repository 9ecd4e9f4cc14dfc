/** Marks that people's programs put between digits, each under one name. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const spaces = /[\u00a0\u2007\u2009\u202f\u3000]/g;
const apostrophes = /[\u2018\u2019\u02bc\uff07\u066c]/g;
const minuses = /[\u2212\ufe63\uff0d]/g;
/** The zeros of the digit systems that locales write; each has its ten digits in a row. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

/**
 * Brings pasted text to ASCII digits and marks: invisible marks dropped, full-width and other
 * decimal digits translated, spaces and apostrophes and minus signs each made one. Deliberately
 * not Unicode's NFKC, which would turn a superscript into a digit.
 */
export function cleanTyped(text: string): string {
  return text
    .replace(invisible, "")
    .replace(spaces, " ")
    .replace(apostrophes, "'")
    .replace(minuses, "-")
    .replace(/\uff0c/g, ",")
    .replace(/\uff0e/g, ".")
    .replace(/\uff0b/g, "+")
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String.fromCharCode(48 + code - zero);
}
