import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { endpointTable, withEndpointTable } from "./endpoint-table";
import { endpoints } from "./endpoints";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const exists = (file: string) => existsSync(path.join(root, file));

describe("the endpoint table", () => {
  test("of this folder's README is current; `npm run docs:generate` writes it", () => {
    const document = read("lib/exchange/README.md");
    expect(withEndpointTable(document, endpointTable(exists, "../../"))).toBe(document);
  });

  test("of the README at the root is current where it has one", () => {
    const document = exists("README.md") ? read("README.md") : "";
    expect([document, null]).toContain(withEndpointTable(document, endpointTable(exists)));
  });

  test("has a row for each endpoint, with links only to what exists", () => {
    const table = endpointTable(
      (file) => file === "server/paper-venue/handlers/max-open.ts",
      "../",
    );
    const rows = table.split("\n").slice(2);
    expect(rows).toHaveLength(Object.keys(endpoints).length);
    expect(rows[15]?.replace(/ +/g, " ")).toBe(
      "| 16 | GET | `/api/v2/mix/account/max-open` | Maximum openable quantity | any key | read " +
        "| 20/s per UID | read | | [handler](../server/paper-venue/handlers/max-open.ts) | |",
    );
    expect(rows.filter((row) => row.includes("]("))).toHaveLength(1);
  });

  test("links each endpoint to its definition, its handler and its tests", () => {
    const rows = endpointTable(exists).split("\n").slice(2);
    for (const row of rows) {
      expect(row.match(/\]\(/g), row).toHaveLength(3);
      const number = row.match(/^\| (\d+) /)?.[1];
      const tests = row.match(/\[tests\]\(([^)]+)\)/)?.[1] ?? "";
      expect(read(tests), tests).toMatch(new RegExp(`describe\\("endpoint ${number}\\b`));
    }
  });

  test("replaces what stands between the marks, and leaves a document without them", () => {
    const document = "a\n<!-- endpoints:start -->\nold\n<!-- endpoints:end -->\nb\n";
    const written = "a\n<!-- endpoints:start -->\n\nnew\n\n<!-- endpoints:end -->\nb\n";
    expect(withEndpointTable(document, "new")).toBe(written);
    expect(withEndpointTable(written, "new")).toBe(written);
    expect(withEndpointTable("a\n", "new")).toBeNull();
  });
});
