import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const safe = [
  "values",
  "values-of",
  "broker-values",
  "delegate-types",
  "limits",
  "codes",
  "not-open-codes",
  "refusal-codes",
  "errors",
  "families",
  "field-names",
  "identifiers",
];

test.each(safe)("%s needs no schema library in the browser", (name) => {
  const source = readFileSync(path.join(import.meta.dirname, `${name}.ts`), "utf8");
  const imports = [...source.matchAll(/^import (?!type )[\s\S]*?from "(.+)";$/gm)];
  for (const [, from] of imports) expect(safe).toContain(from?.replace("./", ""));
});

test("no definition is in the browser, nor its sample: only what a form is checked by", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const value = /^import (?!type )([^;]*?) from "@\/lib\/exchange\/endpoints[^"]*";$/gm;
  const values = ["components", "lib"].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing|^exchange\/|^api\/routes\//.test(file),
      )
      .flatMap((file) => {
        const source = readFileSync(path.join(root, room, file), "utf8");
        return [...source.matchAll(value)].map(([, names]) => `${file}: ${names}`);
      })
      .filter((line) => !/: \{( *type \w+,?)+ *\}$/.test(line)),
  );
  expect(values).toEqual(["sub-accounts/creation-rules.ts: { newSubAccounts }"]);
});

test("pages and the client take types alone from the definitions of our own routes", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const value = /^import (?!type )[^;]*? from "(@\/lib\/api|\.)\/(routes|define-route|fields)\b/m;
  const browser = [
    ...readdirSync(path.join(root, "components"), { recursive: true, encoding: "utf8" }).map(
      (file) => `components/${file}`,
    ),
    ...readdirSync(path.join(root, "lib/api")).map((file) => `lib/api/${file}`),
  ].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing/.test(file));
  const loaded = browser.filter((file) => value.test(readFileSync(path.join(root, file), "utf8")));
  expect(loaded).toEqual([]);
});
