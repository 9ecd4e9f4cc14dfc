import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { auditActionLabel, auditActions, financeActions } from "./entry-text";

const root = path.resolve(import.meta.dirname, "../..");

/** The actions that stand as texts in the files that write audit entries. */
const written = ["server", "app"]
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(room, file),
    ),
  )
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .filter((text) => text.includes("appendAudit"))
  .flatMap((text) => [...text.matchAll(/"([a-z-]+\.[a-z]+(?:-[a-z]+)*)"/g)])
  .map(([, name = ""]) => name)
  .filter((name) =>
    /^[a-z-]+\.[a-z-]*(ed|sent|again|password|reset|link|over|forbidden)$/.test(name),
  );

it("has words for every action that the desk writes", () => {
  expect(written.length).toBeGreaterThan(20);
  for (const action of written) expect(auditActions, action).toContain(action);
});

it("names no action that nothing writes", () => {
  expect(auditActions.filter((action) => !written.includes(action))).toEqual([]);
});

it("shows finance what concerns reports, and nobody's sign-ins or keys", () => {
  expect(financeActions).toContain("commissions.exported");
  expect(
    financeActions.filter((action) => /^(session|person|connection|created)/.test(action)),
  ).toEqual([]);
});

it("shows an unknown action as it is stored", () => {
  expect(auditActionLabel("month.locked-again")).toBe("month.locked-again");
});
