import { expect, it } from "vitest";
import { auditChangesOf } from "./entry-text";

it("sets a field's value beside the one before, and leaves the rest as facts", () => {
  const detail = {
    roleBefore: "viewer",
    role: "finance",
    accessBefore: "allowed",
    access: "allowed",
    address: "10.2.0.14",
    reason: null,
  };
  expect(auditChangesOf(detail)).toEqual({
    changes: [{ name: "role", before: "viewer", after: "finance" }],
    others: [
      ["accessBefore", "allowed"],
      ["access", "allowed"],
      ["reason", null],
    ],
  });
});

it("shows a field that came to be or went", () => {
  expect(auditChangesOf({ labelBefore: null, label: "a" }).changes).toEqual([
    { name: "label", before: null, after: "a" },
  ]);
});
