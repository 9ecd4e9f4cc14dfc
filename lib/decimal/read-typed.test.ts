import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, formatDecimal, readTyped } from "./index";
import { anyDecimal } from "./testing";

/** What is pasted, what it means, and how it is shown to have been read. */
const values: [string, string, string?][] = [
  // The corpus of docs/rulings.md#typed-numbers.
  ["1,234.56", "1234.56", "1,234.56"],
  ["1.234,56", "1234.56", "1,234.56"],
  ["$67,250.10", "67250.1", "67,250.10"],
  ["1e-7", "0.0000001", "0.0000001"],
  // Plain.
  ["0.250", "0.25"],
  ["67032.4", "67032.4"],
  ["0", "0"],
  ["-1", "-1"],
  [".5", "0.5"],
  ["5.", "5"],
  ["007", "7", "7"],
  ["+5", "5", "5"],
  // Marks that can be read in one way only.
  ["0.123", "0.123"],
  ["0,123", "0.123", "0.123"],
  ["1,5", "1.5", "1.5"],
  [",5", "0.5", "0.5"],
  ["1,2345", "1.2345", "1.2345"],
  ["1234,567", "1234.567", "1,234.567"],
  ["1234.567", "1234.567"],
  ["1,234.567", "1234.567", "1,234.567"],
  ["1.234,567", "1234.567", "1,234.567"],
  ["1,234,567", "1234567", "1,234,567"],
  ["1.234.567", "1234567", "1,234,567"],
  ["1.234.567,891", "1234567.891", "1,234,567.891"],
  // Spaces, apostrophes, Indian groups.
  ["1 234,56", "1234.56", "1,234.56"],
  ["1\u00a0234\u00a0567", "1234567", "1,234,567"],
  ["1\u202f234.5", "1234.5", "1,234.5"],
  ["1 234", "1234", "1,234"],
  ["1'234.50", "1234.5", "1,234.50"],
  ["1\u2019234\u2019567.89", "1234567.89", "1,234,567.89"],
  ["12,34,567.89", "1234567.89", "1,234,567.89"],
  ["1,23,456", "123456", "123,456"],
  ["\u20b912,34,567", "1234567", "1,234,567"],
  // Currency signs on either side, signs on either side of them.
  ["67 250,10 \u20ac", "67250.1", "67,250.10"],
  ["\u20bf 0.25", "0.25", "0.25"],
  ["-$5.00", "-5", "\u22125.00"],
  ["$-5", "-5", "\u22125"],
  ["\u22125", "-5", "\u22125"],
  // Exponents and the two suffixes.
  ["1E5", "100000", "100,000"],
  ["1.5e+3", "1500", "1,500"],
  ["1,5e3", "1500", "1,500"],
  ["10k", "10000", "10,000"],
  ["1.5m", "1500000", "1,500,000"],
  ["2 K", "2000", "2,000"],
  // Other digits and what spreadsheets add.
  ["\uff11\uff12\uff13\uff0e\uff14\uff15", "123.45", "123.45"],
  ["\uff11\uff0c\uff12\uff13\uff14\uff0e\uff15", "1234.5", "1,234.5"],
  ["\u0661\u066c\u0662\u0663\u0664\u066b\u0665", "1234.5", "1,234.5"],
  ["\u200e67,250.10\u200e", "67250.1", "67,250.10"],
  ["\ufeff0.25", "0.25"],
  ["0.25\r\n", "0.25"],
  ["  0.25\t", "0.25"],
];

/** Arithmetic after an equals sign: exact, and cut after 18 places where it never ends. */
const formulas: [string, string, string][] = [
  ["=0.5/3", "0.166666666666666666", "0.166666666666666666"],
  ["=1+1", "2", "2"],
  ["=0.1+0.2", "0.3", "0.3"],
  ["=1/3*3", "1", "1"],
  ["= 2 * (3 - 0.5)", "5", "5"],
  ["=1.5k/2", "750", "750"],
  ["=1m", "1000000", "1,000,000"],
  ["=-2+5", "3", "3"],
  ["=67032.4*0.99", "66362.076", "66,362.076"],
  ["=12345678901234567890*1.1", "13580246791358024679", "13,580,246,791,358,024,679"],
  ["\uff1d6\u00f74", "1.5", "1.5"],
  ["=2\u00d73", "6", "6"],
];

const ambiguous: [string, string, string][] = [
  ["1,234", "1.234", "1234"],
  ["1.234", "1.234", "1234"],
  ["12,345", "12.345", "12345"],
  ["123.456", "123.456", "123456"],
  ["-1,234", "-1.234", "-1234"],
  ["$1,234", "1.234", "1234"],
  ["1,000", "1", "1000"],
  ["1.234k", "1234", "1234000"],
  ["1,234e2", "123.4", "123400"],
  ["\uff11\uff0c\uff12\uff13\uff14", "1.234", "1234"],
];

const bad = [
  ..."-|.|,|$|e5|abc|0x10|NaN|Infinity|1..2|1,,234|1.2.3|1,2,3|1,23,45|12,3456,789".split("|"),
  ..."1,234.56.78|1,234.567,89|1.234 567|1,234 567|0,123.45|12 34|1 2|1'23|1_234".split("|"),
  ..."--5|+-5|5-|(5)|25%|$5$|0.25 BTC|1/2|10\u00b2|\u00bd|1kk|1e5k|1e31|1e-31".split("|"),
  ..."=|=1/0|=1+|=(1|=1)|=1,000*2|=2**3|=0x10|=1e5|%|=50%|12 BTC|1.2e|+".split("|"),
  "1\t2",
  "1\n2",
  "9".repeat(65),
];

describe("readTyped", () => {
  it.each(values)("reads %j as %s", (text, value, readAs) => {
    expect(readTyped(text)).toEqual(
      readAs === undefined ? { kind: "value", value } : { kind: "value", value, readAs },
    );
  });

  it.each(formulas)("works out %j as %s", (text, value, readAs) => {
    expect(readTyped(text)).toEqual({ kind: "value", value, readAs });
  });

  it("takes a percentage only of an amount that it is given", () => {
    const percentOf = decimal("0.431");
    const share = (text: string) => readTyped(text, { percentOf });
    expect(share("25%")).toEqual({ kind: "value", value: "0.10775", readAs: "0.10775" });
    expect(share("12.5 %")).toMatchObject({ value: "0.053875" });
    expect(share("50\uff05")).toMatchObject({ value: "0.2155" });
    expect(share("1,000%").kind).toBe("bad");
    expect(share("=50%").kind).toBe("bad");
    expect(readTyped("25%", { percentOf: null }).kind).toBe("bad");
  });

  it("takes the field's own coin behind the number, and no other", () => {
    const inBtc = (text: string) => readTyped(text, { unit: "BTC" });
    expect(inBtc("0.25 BTC")).toEqual({ kind: "value", value: "0.25", readAs: "0.25" });
    expect(inBtc("1'234.5btc")).toMatchObject({ value: "1234.5" });
    expect(inBtc("1,234 BTC").kind).toBe("ambiguous");
    for (const text of ["0.25 USDT", "BTC", "0.25 BTC BTC"]) expect(inBtc(text).kind).toBe("bad");
  });

  it.each(ambiguous)("asks what %j means", (text, asDecimal, asThousands) => {
    expect(readTyped(text)).toEqual({ kind: "ambiguous", asDecimal, asThousands });
  });

  it.each(bad)("refuses %j with a sentence", (text) => {
    const read = readTyped(text);
    expect(read.kind).toBe("bad");
    expect(read).toHaveProperty("message", expect.stringMatching(/^[A-Z].*\.$/));
  });

  it("calls blank text empty, not zero", () => {
    for (const text of ["", "  ", "\u00a0", "\u200b"]) {
      expect(readTyped(text)).toEqual({ kind: "empty" });
    }
  });

  it("takes a point at its word when keys were pressed, and nothing else", () => {
    const typed = (text: string) => readTyped(text, { source: "typed" });
    expect(typed("1.234")).toEqual({ kind: "value", value: "1.234" });
    expect(typed("1,234").kind).toBe("ambiguous");
    expect(readTyped("1.234").kind).toBe("ambiguous");
  });

  it("is never silently wrong: a value differs from its plain text only with a hint", () => {
    const marks = fc.constantFrom(..."0123456789.,' -+$ek\u00a0\u2212");
    fc.assert(
      fc.property(fc.string({ unit: marks, maxLength: 14 }), (text) => {
        const read = readTyped(text);
        if (read.kind !== "value" || read.readAs !== undefined) return;
        expect(text.trim()).toMatch(/^-?\d*\.?\d*$/);
        const plain = text
          .trim()
          .replace(/^(-?)\./, "$10.")
          .replace(/\.$/, "");
        expect(read.value).toBe(decimal(plain));
      }),
      { numRuns: 2000 },
    );
  });

  it("reads back every wire text exactly", () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        const read = readTyped(value, { source: "typed" });
        expect(read).toEqual({ kind: "value", value });
        const shown = formatDecimal(value, { minimumPlaces: 4 });
        if (shown.length <= 64) expect(readTyped(shown)).toMatchObject({ kind: "value", value });
      }),
    );
  });
});
