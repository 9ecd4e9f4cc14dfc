import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { firstMigrationHash } from "./migrate";

const folder = path.join(import.meta.dirname, "migrations");
const names = readdirSync(folder);

it("the first migration stays as it is: a change of the database is a migration after it", () => {
  const [first = ""] = names.filter((name) => name.startsWith("0000_"));
  const text = readFileSync(path.join(folder, first));
  expect(createHash("sha256").update(text).digest("hex")).toBe(firstMigrationHash);
});

it("only the newest snapshot of the schema is kept", () => {
  const newest = names
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1)
    ?.slice(0, 4);
  const snapshots = readdirSync(path.join(folder, "meta")).filter(
    (name) => name !== "_journal.json",
  );
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
