import { expect, it } from "vitest";
import { asOfFault } from "./enums";

it("a time that an address names wrongly is told, never taken for another", () => {
  for (const right of [null, "latest", "verified", "2026-11-20"]) {
    expect(asOfFault(right)).toBeNull();
  }
  for (const wrong of ["", "now", "2026-02-30"]) {
    expect(asOfFault(wrong)).toContain(`asOf=${wrong} isn't valid. Use latest, verified`);
  }
});
