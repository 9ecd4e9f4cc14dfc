import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { deviationTests, withSandboxTables } from "./readme-tables";

it("has current tables in the README; `npm run docs:generate` writes them", () => {
  const document = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  expect(withSandboxTables(document)).toBe(document);
  expect(withSandboxTables("no marks")).toBeNull();
});

it("names for each quirk a test that sets it", () => {
  const venue = path.resolve(import.meta.dirname, "..");
  const idle = Object.entries(deviationTests).filter(
    ([name, file]) => !readFileSync(path.join(venue, file), "utf8").includes(JSON.stringify(name)),
  );
  expect(idle).toEqual([]);
});
