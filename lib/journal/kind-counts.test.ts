import { expect, it } from "vitest";
import { countKinds, kindCounts } from "./kind-counts";

it("calls each kind by its own name, and a sub-account never an order", () => {
  expect(kindCounts({ create: 1 })).toBe("1 sub-account");
  expect(kindCounts({ place: 2, cancel: 1, configure: 0, create: 3 })).toBe(
    "2 orders, 1 cancel, 3 sub-accounts",
  );
  expect(kindCounts({ configure: 2 })).toBe("2 changes of leverage");
  expect(kindCounts({})).toBe("");
  expect(countKinds([{ kind: "create" }, { kind: "place" }, { kind: "create" }])).toEqual({
    create: 2,
    place: 1,
  });
});
