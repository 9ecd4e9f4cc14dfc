import { expect, it } from "vitest";
import { roleWords } from "./role-words";
import { roles } from "./roles";

it("says what a viewer sees, and promises nothing more", () => {
  expect(roleWords("viewer")).toBe(
    "Sees orders, markets, the journal, commission reports, deposits and withdrawals, " +
      "and sub-accounts.",
  );
});

it("promises live orders to traders alone", () => {
  const live = roles.filter((role) => /(^| )May [^.]*place orders/.test(roleWords(role)));
  expect(live).toEqual(["trader"]);
  expect(roleWords("owner")).toContain("On paper accounts may also place orders, and cancel");
});
