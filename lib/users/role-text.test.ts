import { expect, it } from "vitest";
import { roleText } from "./role-text";
import { roles } from "./roles";

it("says what a viewer sees, and promises nothing more", () => {
  expect(roleText("viewer")).toBe(
    "Sees orders, markets, the journal, commission reports, deposits and withdrawals, " +
      "sub-accounts, and their own audit entries.",
  );
});

it("promises live orders to traders alone", () => {
  const live = roles.filter((role) => /(^| )May [^.]*place orders/.test(roleText(role)));
  expect(live).toEqual(["trader"]);
  expect(roleText("owner")).toContain(
    "On paper and demo accounts, may also place orders, and cancel",
  );
});

it("says of each role how much of the audit it sees", () => {
  expect(roleText("trader")).toContain("and their own audit entries");
  expect(roleText("finance")).toContain("and the audit of finance and their own entries");
  expect(roleText("admin")).toContain("and who did what on the desk");
  expect(roleText("admin")).not.toContain("export");
  expect(roleText("owner")).toContain("export the audit");
});
