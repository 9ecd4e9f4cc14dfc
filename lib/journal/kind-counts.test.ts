import { expect, it } from "vitest";
import { countByKind, kindCountsText } from "./api";

it("calls each kind by its own name, and a sub-account never an order", () => {
  expect(kindCountsText({ create: 1 })).toBe("1 sub-account");
  expect(kindCountsText({ place: 2, cancel: 1, configure: 0, create: 3 })).toBe(
    "2 orders, 1 cancel, 3 sub-accounts",
  );
  expect(kindCountsText({ configure: 2 })).toBe("2 changes of leverage");
  expect(kindCountsText({})).toBe("");
  expect(countByKind([{ kind: "create" }, { kind: "place" }, { kind: "create" }])).toEqual({
    create: 2,
    place: 1,
  });
});
