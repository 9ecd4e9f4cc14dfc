import { expect, it } from "vitest";
import { ageText } from "./age-text";

it("tells an age in the two largest units that matter", () => {
  expect(ageText(0)).toBe("0 s");
  expect(ageText(59_999)).toBe("59 s");
  expect(ageText(62_000)).toBe("1m 02s");
  expect(ageText(3 * 3_600_000 + 17 * 60_000)).toBe("3h 17m");
  expect(ageText(52 * 3_600_000)).toBe("2d 4h");
});

it("never tells a negative age when clocks disagree", () => {
  expect(ageText(-5_000)).toBe("0 s");
});
