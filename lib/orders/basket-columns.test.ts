import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, formatDecimal, numberFormats, numbersIn } from "@/lib/decimal";
import {
  columnMarks,
  columnMarksText,
  type DecimalMark,
  isMarkUndecided,
  readColumnNumber,
} from "./basket-columns";
import { fieldValue } from "./typed-field";

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

describe("the decimal mark of a pasted column", () => {
  it("is what the cells that can be read in one way prove, and is said with their count", () => {
    const marks = columnMarks([...times(37, "66.900,5"), ...times(5, "67.911"), "68.222,O"]);
    expect(marks).toMatchObject({ mark: ",", commas: 37, neutral: 5, ambiguous: 5, bad: 1 });
    expect(columnMarksText(marks)).toBe(
      "Comma is the decimal mark: 37 of 43 cells prove it, 5 agree, 1 is not a number.",
    );
    expect(fieldValue(readColumnNumber("price", "67.911", marks.mark).field)).toBe("67911");
  });

  it.each([
    [["1.234,5", "1,234.5"], null],
    [["1.5", "2"], "."],
    [["0,020"], ","],
    [["1,234,567"], "."],
    [["1.234.567"], ","],
    [["12,34,567"], "."],
    [["1 234,5"], ","],
    [["1'234.5"], "."],
    [["1'234", "20", "", "5"], null],
    [["\uff11\uff0c\uff15"], ","],
  ] as [string[], DecimalMark | null][])("of %j is %j", (cells, mark) => {
    expect(columnMarks(cells).mark).toBe(mark);
  });

  it("is asked for where nothing proves it, or proofs contradict, and nowhere else", () => {
    expect(isMarkUndecided(columnMarks(["1,234", "20"]))).toBe(true);
    expect(isMarkUndecided(columnMarks(["1.5", "1,5"]))).toBe(true);
    expect(isMarkUndecided(columnMarks(["20", "", "x"]))).toBe(false);
    expect(isMarkUndecided(columnMarks(["1,234"], ","))).toBe(false);
    expect(columnMarksText(columnMarks(["1,234", "20"]))).toContain("1 of 2 cells are ambiguous");
    expect(columnMarksText(columnMarks(["1.5", "1,5"]))).toContain("Mixed decimal marks");
    expect(columnMarksText(columnMarks(["1,234"], ","))).toContain("as chosen");
    expect(columnMarksText(columnMarks(["20", "x"]))).toContain("needs a decimal mark, 1 is not");
    expect(columnMarksText(columnMarks(["", ""]))).toBe("The column is empty.");
  });

  it("makes an error of a cell that is written with the other mark, and offers its value", () => {
    const { field, issue } = readColumnNumber("price", "68222.5", ",");
    expect(field.text).toBe("68222.5");
    expect(issue).toMatchObject({ rule: "column-mark", nearest: ["68222.5"] });
    expect(readColumnNumber("price", "68222,5", ",").issue).toBeNull();
    expect(columnMarksText(columnMarks(["1,5", "1,25", "1.5"], ","))).toBe(
      "Comma is the decimal mark: 2 of 3 cells prove it, 1 contradicts it.",
    );
  });

  it("reads every number back that a person of any format writes in a column", () => {
    const number = fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([units, places]) => decimal(`${units}e-${places}`));
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...numberFormats),
        (values, format) => {
          // One cell that proves it stands in every real column of prices.
          const cells = [...values, decimal("0.5")].map((value) =>
            formatDecimal(value, { format }),
          );
          const { mark } = columnMarks(cells);
          expect(mark).toBe(numbersIn(format).mark);
          const read = cells.map((cell) => readColumnNumber("qty", cell, mark));
          expect(read.map(({ issue }) => issue).filter(Boolean)).toEqual([]);
          expect(read.map(({ field }) => fieldValue(field))).toEqual([...values, "0.5"]);
        },
      ),
    );
  });
});
