import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = import.meta.dirname;

/** The text of each product file, by its path: what runs, neither tests nor their helpers. */
const product = new Map(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /(?<!\.d)\.(m?ts|tsx|mjs)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|^e2e\/|^bench\/|testing/.test(file))
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const),
);

/** What stands in more than one file, each with its files. */
function inSeveralFiles(found: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...found]
    .filter(([, files]) => files.size > 1)
    .map(([what, files]) => `${[...files].join(", ")}: ${what}`);
}

function add(found: Map<string, Set<string>>, what: string, file: string) {
  found.set(what, (found.get(what) ?? new Set()).add(file));
}

it("declares an exported name in one file only: a name has one meaning", () => {
  // Next finds these by their names.
  const next = new Set(
    "GET POST PUT PATCH DELETE metadata generateMetadata viewport dynamic config register".split(
      " ",
    ),
  );
  const kind =
    "(?:async function\\*?|function\\*?|const|let|abstract class|class|interface|type|enum)";
  const declared = new RegExp(`^export ${kind} (\\w+)`, "gm");
  const names = new Map<string, Set<string>>();
  for (const [file, text] of product) {
    for (const [, name = ""] of text.matchAll(declared))
      if (!next.has(name)) add(names, name, file);
  }
  expect(names.size).toBeGreaterThan(1_000);
  expect(inSeveralFiles(names)).toEqual([]);
});

it("repeats no six lines of one file in another", () => {
  // Tables and definitions are data: their lines are alike because what they list is.
  const data = /^server\/db\/schema\/|^lib\/exchange\/(endpoints|values|broker-values)/;
  const windows = new Map<string, Set<string>>();
  for (const [file, text] of product) {
    if (data.test(file)) continue;
    const lines = text
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .replace(/^(import|export) (type )?(\{[^}]*\}|\*|[\w*, ]+(\{[^}]*\})?) from .*$/gm, "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line));
    for (let at = 0; at + 6 <= lines.length; at += 1) {
      add(windows, lines.slice(at, at + 6).join(" | "), file);
    }
  }
  expect(windows.size).toBeGreaterThan(10_000);
  expect(inSeveralFiles(windows)).toEqual([]);
});
