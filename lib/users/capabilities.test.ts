import { expect, it } from "vitest";
import { can, capabilities, roles, systemCapabilities } from "./roles";

/** docs/security.md#roles, written out once more: a changed grant must be changed here too. */
const everywhere: Record<string, string> = {
  "orders.view": "viewer trader admin owner",
  "orders.place": "trader",
  "orders.cancel": "trader",
  "instruments.view": "viewer trader finance admin owner",
  "journal.view": "viewer trader admin owner",
  "commissions.view": "viewer finance admin owner",
  "transfers.view": "viewer finance admin owner",
  "archive.read": "admin owner",
  "clients.manage": "finance admin owner",
  "months.request": "finance admin owner",
  "alerts.manage": "admin owner",
  "exports.schedule": "finance admin owner",
  "months.lock": "admin owner",
  "months.reopen": "owner",
  "months.reconcile": "finance admin owner",
  "statements.make": "finance admin owner",
  "firm.manage": "admin owner",
  "payees.manage": "finance admin owner",
  "payees.review": "owner",
  "payouts.manage": "finance admin owner",
  "sub-accounts.view": "viewer finance admin owner",
  "sub-accounts.create": "admin owner",
  "secrets.reveal": "admin owner",
  "connections.view": "admin owner",
  "connections.manage": "owner",
  "users.manage": "admin owner",
  "limits.manage": "admin owner",
  "audit.view": "viewer trader finance admin owner",
  "audit.export": "owner",
};

const onPaper: Record<string, string> = {
  ...everywhere,
  "orders.place": "trader admin owner",
  "orders.cancel": "trader admin owner",
};

it("gives each role exactly its capabilities, and owners no live orders by default", () => {
  for (const capability of capabilities) {
    const allowed = (environment: "paper" | "live") =>
      roles.filter((role) => can(role, capability, environment)).join(" ");
    expect(allowed("live"), capability).toBe(everywhere[capability]);
    expect(allowed("paper"), capability).toBe(onPaper[capability]);
  }
});

it("lets the desk itself view what it stores, and neither place, cancel, create nor manage", () => {
  const missing = capabilities.filter((capability) => !systemCapabilities.includes(capability));
  expect(missing.join(" ")).toBe(
    "orders.place orders.cancel journal.view archive.read clients.manage months.request " +
      "alerts.manage exports.schedule months.lock " +
      "months.reopen months.reconcile statements.make firm.manage payees.manage payees.review " +
      "payouts.manage sub-accounts.create secrets.reveal connections.view connections.manage users.manage limits.manage audit.view " +
      "audit.export",
  );
});

it("never lets a viewer or finance change an order anywhere", () => {
  for (const role of ["viewer", "finance"] as const) {
    expect(can(role, "orders.place")).toBe(false);
    expect(can(role, "orders.cancel")).toBe(false);
  }
});

it("without an environment says whether the role has it on any account", () => {
  expect(can("owner", "orders.place")).toBe(true);
  expect(can("owner", "orders.place", "live")).toBe(false);
});
