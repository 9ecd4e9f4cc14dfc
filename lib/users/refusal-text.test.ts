import { expect, it } from "vitest";
import { permissionDeniedText } from "./role-text";
import { capabilities, roles } from "./roles";

it("says in plain words what a role may not do, without the permission's code", () => {
  expect(permissionDeniedText("finance", "orders.view")).toBe("Finance can't see orders");
  expect(permissionDeniedText("viewer", "users.manage")).toBe(
    "Viewer can't manage users below their own role",
  );
  expect(permissionDeniedText("trader", "connections.manage")).toBe(
    "Trader can't add or remove keys, or allow live orders",
  );
  for (const role of roles) {
    for (const capability of capabilities) {
      expect(permissionDeniedText(role, capability)).not.toContain(capability);
    }
  }
});

it("says of what a role may do on paper only that it is refused on a live account", () => {
  expect(permissionDeniedText("owner", "orders.place")).toBe(
    "Owner can't place orders on live accounts",
  );
});
