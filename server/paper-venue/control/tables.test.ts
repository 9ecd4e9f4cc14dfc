import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withControlTables } from "./tables";

it("has current tables in the README; `npm run docs:generate` writes them", () => {
  const document = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  expect(withControlTables(document)).toBe(document);
  expect(withControlTables("no marks")).toBeNull();
});
