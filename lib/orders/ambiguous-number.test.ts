import { describe, expect, it } from "vitest";
import { decimal, plainNumbers, readTyped } from "@/lib/decimal";
import {
  ambiguousIssue,
  likelyReading,
  type NumberReference,
  readingsOf,
} from "./ambiguous-number";

function ambiguous(text: string) {
  const read = readTyped(text, { source: "typed" });
  if (read.kind !== "ambiguous") throw new Error(`"${text}" has one meaning.`);
  return read;
}

const likely = (text: string, reference: NumberReference) =>
  likelyReading(ambiguous(text), reference);

describe("a number of two meanings", () => {
  it("is probably the one near the index", () => {
    const near = decimal("92819.4");
    expect(likely("92,000", { near })).toBe("thousands");
    expect(likely("92,000", { near: decimal("93") })).toBe("decimal");
    expect(likely("92,000", { near: decimal("3000") })).toBeNull();
    expect(likely("92,000", {})).toBeNull();
  });

  it("is probably the one within its bounds", () => {
    const bounds = { least: decimal("0.001"), most: decimal("150") };
    expect(likely("1,500", bounds)).toBe("decimal");
    expect(likely("1,500", { least: decimal("5") })).toBe("thousands");
    expect(likely("1,500", { least: decimal("0.001") })).toBeNull();
    expect(likely("500,000", { most: decimal("10") })).toBeNull();
  });

  it("is asked about in one sentence, with two answers of which one is preselected", () => {
    const issue = ambiguousIssue(
      "price",
      ambiguous("92,000"),
      { near: decimal("92819.4") },
      plainNumbers,
    );
    expect(issue.message).toBe("Did you mean 92 or 92000?");
    expect(
      readingsOf(issue, plainNumbers).map(({ label, preferred }) => [label, preferred]),
    ).toEqual([
      ["92", false],
      ["92000", true],
    ]);
    expect(readingsOf({ ...issue, rule: "number" }, plainNumbers)).toEqual([]);
  });
});
