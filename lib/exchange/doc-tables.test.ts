import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { endpointTable, type Repository, withEndpointTable, withFamilyTable } from "./doc-tables";
import { endpoints } from "./endpoints";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const repository: Repository = {
  exists: (file) => existsSync(path.join(root, file)),
  list: (folder) => readdirSync(path.join(root, folder)),
  read,
};

/** The target of a link in Markdown, which may hold one pair of round brackets. */
const linkTarget = /\]\(((?:[^()]|\([^()]*\))+)\)/g;

describe("the endpoint table", () => {
  test("of this folder's README is current; `npm run docs:generate` writes it", () => {
    const document = read("lib/exchange/README.md");
    expect(withEndpointTable(document, endpointTable(repository, "../../"))).toBe(document);
  });

  test("and that of families in docs/exchange-accounts.md are current", () => {
    const document = read("docs/exchange-accounts.md");
    expect(withFamilyTable(document)).toBe(document);
  });

  test("has a row for each endpoint, with links only to what exists", () => {
    const handler = "server/paper-venue/handlers/max-open.ts";
    const table = endpointTable(
      { exists: (file) => file === handler, list: () => [], read: () => "" },
      "../",
    );
    const rows = table.split("\n").slice(2);
    expect(rows).toHaveLength(Object.keys(endpoints).length);
    expect(rows[15]?.replace(/ +/g, " ")).toBe(
      "| 16 | GET | `/api/v2/mix/account/max-open` | Maximum openable quantity | any key | read " +
        "| 20/s per UID | read | | | [handler](../server/paper-venue/handlers/max-open.ts) | |",
    );
    expect(rows.filter((row) => row.includes("]("))).toHaveLength(1);
  });

  test("links each endpoint to its page, its definition, its handler and its tests", () => {
    const rows = endpointTable(repository).split("\n").slice(2);
    for (const row of rows) {
      const links = [...row.matchAll(linkTarget)].map(([, target]) => target ?? "");
      expect(links[0], row).toMatch(/^app\/\(desk\)\/.+\/page\.tsx$/);
      expect(links[1], row).toMatch(/^lib\/exchange\/endpoints\//);
      expect(links[2], row).toMatch(/^server\/paper-venue\/handlers\//);
      expect(links.slice(3).length, row).toBeGreaterThan(0);
      expect(links.filter((target) => !repository.exists(target))).toEqual([]);
    }
  });

  test("names for each endpoint a page whose file there is", () => {
    const without = Object.values(endpoints)
      .filter(({ page }) => !repository.exists(`app/(desk)${page}/page.tsx`))
      .map(({ id }) => id);
    expect(without).toEqual([]);
  });

  test("finds the tests of an endpoint by the number in their describe", () => {
    const files: Readonly<Record<string, string>> = {
      "one.integration.test.ts": 'describe("endpoint 1", () => {',
      "ten.integration.test.ts": 'describe("endpoint 10 in hedge mode", () => {',
      "unit.test.ts": 'describe("endpoint 1", () => {',
    };
    const rows = endpointTable({
      exists: (file) => /conformance/.test(file),
      list: (folder) => (folder.endsWith("conformance") ? Object.keys(files) : []),
      read: (file) => files[path.basename(file)] ?? "",
    }).split("\n");
    const one = "[one](server/paper-venue/conformance/one.integration.test.ts)";
    expect(rows.filter((row) => row.includes(one))).toEqual([rows[2]]);
    expect(rows[2]).not.toContain("[ten]");
    expect(rows[11]).toContain("[ten]");
  });

  test("replaces what stands between the marks, and leaves a document without them", () => {
    const document = "a\n<!-- endpoints:start -->\nold\n<!-- endpoints:end -->\nb\n";
    const written = "a\n<!-- endpoints:start -->\n\nnew\n\n<!-- endpoints:end -->\nb\n";
    expect(withEndpointTable(document, "new")).toBe(written);
    expect(withEndpointTable(written, "new")).toBe(written);
    expect(withEndpointTable("a\n", "new")).toBeNull();
  });
});
