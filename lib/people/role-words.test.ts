import { expect, it } from "vitest";
import { roleWords } from "./role-words";
import { roles } from "./roles";

it("says what a viewer may do, and nothing more", () => {
  expect(roleWords("viewer")).toBe(
    "May see orders, see markets, see the journal, see commission reports, " +
      "see deposits and withdrawals and see sub-accounts.",
  );
});

it("promises live orders to traders alone", () => {
  const live = roles.filter((role) => /^May [^.]*place orders/.test(roleWords(role)));
  expect(live).toEqual(["trader"]);
  expect(roleWords("owner")).toContain("On paper accounts also: place orders and cancel orders.");
});
