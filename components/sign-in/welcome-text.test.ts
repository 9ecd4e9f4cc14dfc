import { expect, it } from "vitest";
import { welcomeText } from "./welcome-text";

const link = { state: "open", role: "trader", name: "Ada", deskName: "Northlight" } as const;

it("speaks of the owner only where the link makes one", () => {
  const owner = welcomeText({ ...link, for: "the owner", role: "owner" });
  expect(owner.title).toBe("Create the owner of this desk");
  const joins = JSON.stringify(welcomeText({ ...link, for: "a new user" }));
  const renews = JSON.stringify(welcomeText({ ...link, for: "a new password" }));
  expect(joins + renews).not.toMatch(/owner/i);
});

it("says for whom the link is, as what, and on which desk", () => {
  const joins = welcomeText({ ...link, for: "a new user" });
  expect([joins.title, joins.text].join(" ")).toMatch(/Join Northlight as Trader.*for Ada/);
  const renews = welcomeText({ ...link, for: "a new password" });
  expect([renews.title, renews.text].join(" ")).toMatch(/password for Ada.*Trader on Northlight/);
});
