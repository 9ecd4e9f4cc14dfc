import { expect, it } from "vitest";
import { inviteText } from "./invite-text";

const link = { state: "open", role: "trader", name: "Ada", deskName: "Northlight" } as const;

it("speaks of the owner only where the link makes one", () => {
  const owner = inviteText({ ...link, for: "the owner", role: "owner" });
  expect(owner.title).toBe("Create the owner of this desk");
  const joins = JSON.stringify(inviteText({ ...link, for: "a new user" }));
  const renews = JSON.stringify(inviteText({ ...link, for: "a new password" }));
  expect(joins + renews).not.toMatch(/owner/i);
});

it("says for whom the link is, as what, and on which desk", () => {
  const joins = inviteText({ ...link, for: "a new user" });
  expect([joins.title, joins.text].join(" ")).toMatch(/Join Northlight as Trader.*for Ada/);
  const renews = inviteText({ ...link, for: "a new password" });
  expect([renews.title, renews.text].join(" ")).toMatch(/password for Ada.*Trader on Northlight/);
});
