import { describe, expect, it } from "vitest";
import { checkBatchRows } from "./check-rows";
import { reviewRows, rowNumbersText } from "./review-rows";
import { batchOf, context, start } from "./testing/batch";

const checked = checkBatchRows(
  batchOf([
    start("67000", "0.01"),
    start("67000.05", "0.01"),
    start("67000", "0.01"),
    start("67001", ""),
    start("67002", "0.01"),
    start("67000.0", "0.010"),
    start("67003", "0.01"),
  ]).rows,
  context,
);
const valid = checked.filter(({ element }) => element !== null);

describe("what is said of a batch before it goes", () => {
  it("names the rows that are the same order, however their numbers are written", () => {
    expect(reviewRows(valid, checked).duplicates).toEqual([[1, 3, 6]]);
  });

  it("names what stays behind, and why", () => {
    const goes = valid.filter(({ row }) => row.id !== 7);
    expect(reviewRows(goes, checked)).toMatchObject({
      invalid: [2],
      incomplete: [4],
      unselected: [7],
    });
  });

  it("counts only rows that go", () => {
    const goes = valid.filter(({ row }) => row.id !== 3 && row.id !== 6);
    expect(reviewRows(goes, checked).duplicates).toEqual([]);
  });

  it("writes lists of rows as a person would", () => {
    expect(rowNumbersText([3])).toBe("row 3");
    expect(rowNumbersText([3, 5, 9])).toBe("rows 3, 5 and 9");
    const many = Array.from({ length: 40 }, (_, at) => at + 1);
    expect(rowNumbersText(many)).toBe("rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 28 more");
  });
});
