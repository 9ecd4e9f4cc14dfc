import { expect, it } from "vitest";
import { assignDenied, changeDenied, inviteDenied, linkDenied, revokeDenied } from "./authority";
import { type Role, roles } from "./roles";

const actor = (role: Role) => ({ id: "actor", role });
const person = (role: Role) => ({ id: "person", role });

/** The roles that nothing stands against, for an actor of each role. */
function allowed(denied: (own: Role, other: Role) => string | null): Record<string, string> {
  const of = (own: Role) => roles.filter((other) => denied(own, other) === null).join(" ");
  return Object.fromEntries(roles.map((own) => [own, of(own)]));
}

const nobody = { viewer: "", trader: "", finance: "" };
const below = { ...nobody, admin: "viewer trader finance" };
const all = "viewer trader finance admin owner";

it("lets one invite strictly below the own role", () => {
  expect(allowed(inviteDenied)).toEqual({ ...below, owner: "viewer trader finance admin" });
});

it("lets admins change and make links below, and owners for everybody else", () => {
  expect(allowed((own, other) => changeDenied(actor(own), person(other)))).toEqual({
    ...below,
    owner: all,
  });
  expect(allowed((own, other) => linkDenied(actor(own), person(other)))).toEqual({
    ...below,
    owner: all,
  });
  expect(allowed(assignDenied)).toEqual({ ...below, owner: all });
});

it("lets nobody do either for themselves", () => {
  for (const role of roles) {
    const self = person(role);
    expect(changeDenied(self, self)).toContain("your own");
    expect(linkDenied(self, self)).toContain("for yourself");
  }
});

it("says whom to ask", () => {
  expect(changeDenied(actor("owner"), actor("owner"))).toContain("Ask another owner");
  expect(changeDenied(actor("admin"), person("admin"))).toContain("Ask an owner");
  expect(linkDenied(actor("admin"), person("owner"))).toContain("npm run owner-link");
  expect(inviteDenied("owner", "owner")).toContain("existing users");
  expect(assignDenied("admin", "admin")).toContain("Ask an owner");
});

it("lets whoever may make a link revoke it", () => {
  expect(revokeDenied(actor("admin"), "finance", null)).toBeNull();
  expect(revokeDenied(actor("admin"), "finance", person("finance"))).toBeNull();
  expect(revokeDenied(actor("admin"), "admin", null)).toContain(
    "only revoke links you could create",
  );
  expect(revokeDenied(actor("admin"), "admin", person("admin"))).toContain(
    "only revoke links you could create",
  );
});
