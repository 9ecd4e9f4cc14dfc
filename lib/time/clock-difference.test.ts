import { expect, it } from "vitest";
import { clockDifference, clockOffset } from "./format-age";

it("says how far two clocks differ in seconds, hours or days, never in milliseconds", () => {
  expect(clockDifference(-12)).toBe("the clocks agree to the second");
  expect(clockDifference(61_000)).toBe("the clocks differ by 61 s; the exchange's is ahead");
  expect(clockDifference(-90_400)).toBe("the clocks differ by 90 s; the exchange's is behind");
  expect(clockOffset(61_000)).toBe("61 s ahead");
  expect(clockOffset(-158_491_858)).toBe("1d 20h behind");
  expect(clockDifference(158_491_858)).toBe("the clocks differ by 1d 20h; the exchange's is ahead");
});
