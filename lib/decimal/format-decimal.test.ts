import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, formatDecimal, numberFormats, readTyped } from "./index";
import { anyDecimal } from "./testing";

const d = decimal;

describe("formatDecimal", () => {
  it("shows every digit beyond what a float or Intl's fraction can hold", () => {
    const long = "123456789012345678901234.123456789012345678901234567891";
    expect(formatDecimal(d(long))).toBe(
      "123,456,789,012,345,678,901,234.123456789012345678901234567891",
    );
  });

  it("writes each format with its own marks, thousands in threes", () => {
    const written = (text: string) =>
      numberFormats.map((format) => formatDecimal(d(text), { format }));
    const [group, minus] = ["\u202f", "\u2212"];
    expect(written("1234567.5")).toEqual([
      "1,234,567.5",
      "1.234.567,5",
      `1${group}234${group}567,5`,
      "1'234'567.5",
    ]);
    expect(written("-999")).toEqual(Array(4).fill(`${minus}999`));
    expect(written("0.0001234")).toEqual(["0.0001234", "0,0001234", "0,0001234", "0.0001234"]);
  });

  it("writes the true minus, pads zeros and cuts nothing", () => {
    expect(formatDecimal(d("-0.1"), { minimumPlaces: 3 })).toBe("\u22120.100");
    expect(formatDecimal(d("67250.1"), { minimumPlaces: 2 })).toBe("67,250.10");
    expect(formatDecimal(d("0.12345"), { minimumPlaces: 2 })).toBe("0.12345");
    expect(formatDecimal(d("67250"), { grouping: false })).toBe("67250");
  });

  it("is never lossy: what is shown reads back as the same value, or is asked about", () => {
    const formats = fc.constantFrom(...numberFormats);
    fc.assert(
      fc.property(anyDecimal, formats, fc.nat(6), (value, format, minimumPlaces) => {
        const shown = formatDecimal(value, { format, minimumPlaces });
        const read = readTyped(shown);
        if (read.kind === "ambiguous") expect([read.asDecimal, read.asThousands]).toContain(value);
        else if (shown.length <= 64) expect(read).toMatchObject({ kind: "value", value });
      }),
    );
  });
});
