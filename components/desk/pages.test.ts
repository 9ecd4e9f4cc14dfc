import { expect, it } from "vitest";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { lackedEndpoints, wrongFamilyMessage } from "@/lib/exchange/families";
import { can, capabilities, type Role, roles } from "@/lib/users/roles";
import { startPath } from "@/lib/users/sign-in";
import {
  bottomTabs,
  landingPath,
  offeredPages,
  pagePathOf,
  pages,
  unavailableReason,
} from "./pages";

const has = (role: Role) => capabilities.filter((each) => can(role, each));

/** Whether a role may open a page. */
function mayOpen(role: Role, address: string): boolean {
  const path = pagePathOf(address.split("?")[0] ?? "");
  const page = pages.find((each) => each.path === path);
  return page !== undefined && has(role).includes(page.needs);
}

it.each(roles)("%s starts on a page that the role may open", (role) => {
  expect(mayOpen(role, startPath(role))).toBe(true);
});

it.each(roles)("%s has no tab on a phone that the role may not open", (role) => {
  const tabs = bottomTabs((capability) => can(role, capability, "paper"));
  expect(tabs.length).toBeGreaterThanOrEqual(2);
  for (const tab of tabs) expect(mayOpen(role, tab.path), tab.name).toBe(true);
});

it("gives a phone the ticket only where orders may be placed", () => {
  const names = (role: Role, environment: "paper" | "live") =>
    bottomTabs((capability) => can(role, capability, environment)).map(({ name }) => name);
  expect(names("trader", "live")).toEqual(["Ticket", "Orders"]);
  expect(names("owner", "paper")).toEqual(["Ticket", "Orders"]);
  expect(names("owner", "live")).toEqual(["Overview", "Orders", "Commissions"]);
  expect(names("viewer", "paper")).toEqual(["Overview", "Orders", "Commissions"]);
  expect(names("finance", "paper")).toEqual(["Overview", "Commissions", "Deposits"]);
});

it("offers an account no page whose endpoints it lacks, and says why where one is opened", () => {
  const reason = (id: EndpointId) => wrongFamilyMessage(id, "unified");
  const unified = Object.fromEntries(lackedEndpoints("unified").map((id) => [id, reason(id)]));
  const lost = pages.filter((page) => !offeredPages(has("owner"), unified).includes(page));
  expect(lost.map(({ path }) => path)).toEqual(["/plan-orders", "/risk"]);
  expect(unavailableReason("/risk", unified)).toBe(reason("max-open"));
  expect(unavailableReason("/risk", { "max-open": reason("max-open") })).toBeUndefined();
  const tabs = bottomTabs((each) => can("finance", each, "paper"), {
    "sub-deposit-withdrawal": "Refused.",
  });
  expect(tabs.map(({ name }) => name)).toEqual(["Overview", "Commissions"]);
});

it("leads nobody after the sign-in to a page that the role may not open", () => {
  expect(landingPath("/orders?list=spot", has("finance"))).toBe("/");
  expect(landingPath("/orders?list=spot", has("trader"))).toBe("/orders?list=spot");
  expect(landingPath("/users", has("viewer"))).toBe("/");
  expect(landingPath("/commissions/fills?from=2026-11-01", has("finance"))).toBe(
    "/commissions/fills?from=2026-11-01",
  );
  expect(landingPath("/", has("finance"))).toBe("/");
});
