import { expect, it } from "vitest";
import { welcomeWords } from "./welcome-words";

const link = { state: "open", role: "trader", name: "Ada", deskName: "Northlight" } as const;

it("speaks of the owner only where the link makes one", () => {
  const owner = welcomeWords({ ...link, for: "the owner", role: "owner" });
  expect(owner.title).toBe("Create the owner of this desk");
  const joins = JSON.stringify(welcomeWords({ ...link, for: "a new user" }));
  const renews = JSON.stringify(welcomeWords({ ...link, for: "a new password" }));
  expect(joins + renews).not.toMatch(/owner/i);
});

it("says for whom the link is, as what, and on which desk", () => {
  const joins = welcomeWords({ ...link, for: "a new user" });
  expect([joins.title, joins.text].join(" ")).toMatch(/Join Northlight as Trader.*made for Ada/);
  const renews = welcomeWords({ ...link, for: "a new password" });
  expect([renews.title, renews.text].join(" ")).toMatch(/password for Ada.*Trader on Northlight/);
});
