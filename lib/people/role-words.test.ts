import { expect, it } from "vitest";
import { roleWords } from "./role-words";
import { roles } from "./roles";

it("says what a viewer sees, and promises nothing more", () => {
  expect(roleWords("viewer")).toBe(
    "Sees orders, markets, the journal, commission reports, deposits and withdrawals, " +
      "sub-accounts, and the audit of themselves.",
  );
});

it("promises live orders to traders alone", () => {
  const live = roles.filter((role) => /(^| )May [^.]*place orders/.test(roleWords(role)));
  expect(live).toEqual(["trader"]);
  expect(roleWords("owner")).toContain("On paper accounts may also place orders, and cancel");
});

it("says of each role how much of the audit it sees", () => {
  expect(roleWords("trader")).toContain("and the audit of themselves");
  expect(roleWords("finance")).toContain("and the audit of finance and of themselves");
  expect(roleWords("admin")).toContain("and who did what on the desk");
  expect(roleWords("admin")).not.toContain("export");
  expect(roleWords("owner")).toContain("export the audit");
});
