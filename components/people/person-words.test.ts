import { expect, it } from "vitest";
import type { ListedPerson, Me } from "@/lib/people/wire";
import { rolesUpTo, whyNotChange } from "./person-words";

const me = { email: "ada@example.com", role: "admin" } as Me;
const person = (email: string, role: ListedPerson["role"]) => ({ email, role }) as ListedPerson;

it("offers no role above one's own", () => {
  expect(rolesUpTo("admin")).toEqual(["viewer", "trader", "finance", "admin"]);
  expect(rolesUpTo("owner")).toContain("owner");
});

it("says why somebody cannot be changed", () => {
  expect(whyNotChange(me, person("ada@example.com", "admin"))).toContain("their own");
  expect(whyNotChange(me, person("olga@example.com", "owner"))).toContain("above your own");
  expect(whyNotChange(me, person("bob@example.com", "admin"))).toBeNull();
});
