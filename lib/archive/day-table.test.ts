import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withDayTable } from "./day-table";

it("the table in docs/archive.md is current; `npm run docs:generate` writes it", () => {
  const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/archive.md"), "utf8");
  expect(withDayTable(document)).toBe(document);
});
