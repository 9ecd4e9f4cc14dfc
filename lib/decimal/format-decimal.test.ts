import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, formatDecimal, readTyped } from "./index";
import { anyDecimal } from "./testing";

const d = decimal;

describe("formatDecimal", () => {
  it("shows every digit beyond what a float or Intl's fraction can hold", () => {
    const long = "123456789012345678901234.123456789012345678901234567891";
    expect(formatDecimal(d(long))).toBe(
      "123,456,789,012,345,678,901,234.123456789012345678901234567891",
    );
  });

  it("uses the locale's marks, groups and digits", () => {
    const value = d("1234567.5");
    const narrow = "\u202f";
    expect(formatDecimal(value, { locale: "de-DE" })).toBe("1.234.567,5");
    expect(formatDecimal(value, { locale: "en-IN" })).toBe("12,34,567.5");
    expect(formatDecimal(value, { locale: "fr-FR" })).toBe(`1${narrow}234${narrow}567,5`);
    expect(formatDecimal(value, { locale: "de-CH" })).toMatch(/^1['\u2019]234['\u2019]567\.5$/);
    expect(formatDecimal(value, { locale: "ar-EG" })).toBe(
      "\u0661\u066c\u0662\u0663\u0664\u066c\u0665\u0666\u0667\u066b\u0665",
    );
  });

  it("writes the true minus, pads zeros and cuts nothing", () => {
    expect(formatDecimal(d("-0.1"), { minimumPlaces: 3 })).toBe("\u22120.100");
    expect(formatDecimal(d("67250.1"), { minimumPlaces: 2 })).toBe("67,250.10");
    expect(formatDecimal(d("0.12345"), { minimumPlaces: 2 })).toBe("0.12345");
    expect(formatDecimal(d("67250"), { grouping: false })).toBe("67250");
  });

  it("is never lossy: what is shown reads back as the same value", () => {
    const locale = fc.constantFrom("en", "de-DE", "en-IN", "fr-FR", "de-CH", "ar-EG", "hi-IN");
    fc.assert(
      fc.property(anyDecimal, locale, fc.nat(6), (value, chosen, minimumPlaces) => {
        const shown = formatDecimal(value, { locale: chosen, minimumPlaces });
        const read = readTyped(shown, { locale: chosen, source: "typed" });
        if (read.kind === "ambiguous") expect([read.asDecimal, read.asThousands]).toContain(value);
        else if (shown.length <= 64) expect(read).toMatchObject({ kind: "value", value });
      }),
    );
  });
});
