import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const safe = [
  "values",
  "values-of",
  "broker-values",
  "delegate-types",
  "limits",
  "codes",
  "refusal-codes",
  "errors",
  "field-names",
  "identifiers",
];

test.each(safe)("%s needs no schema library in the browser", (name) => {
  const source = readFileSync(path.join(import.meta.dirname, `${name}.ts`), "utf8");
  const imports = [...source.matchAll(/^import (?!type )[\s\S]*?from "(.+)";$/gm)];
  for (const [, from] of imports) expect(safe).toContain(from?.replace("./", ""));
});
