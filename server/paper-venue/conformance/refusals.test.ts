import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { codeTable } from "@/lib/exchange/codes";
import { markdownTable } from "@/lib/exchange/doc-tables";
import { refusalSources } from "./testing/refusals";

// The venue refuses only what a sentence lets it refuse: each place of its code that does so is
// named beside its sentence, and no sentence names a place that is not there.

const venue = path.join(import.meta.dirname, "..");
const root = path.join(venue, "../..");

/** What stands on none of the exchange's paths. */
const besides = /(^|\/)(testing|sandbox|docs|conformance|oracle)\/|\.test\.ts$/;

const files = readdirSync(venue, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !besides.test(file),
);

const isCode = (text: string) => codeTable.has(text) && text !== "00000";

/** The refusals in a file: code and field, or code and the rule that a bad field breaks. */
function refusalsIn(file: string): readonly string[] {
  const text = readFileSync(path.join(venue, file), "utf8");
  const literals = [...text.matchAll(/"(\d{3,6})"(?:,\s*"(\w*)")?/g)]
    .filter(([, code = ""]) => isCode(code))
    .map(([, code, field = ""]) => (/^(\d*)$/.test(field) ? `${code}` : `${code} ${field}`));
  const rules = [...text.matchAll(/(?:badField|refuseFields)\([^"`;]*?(?:"\w+",\s*)?["`]([^"`]*)/g)]
    .map(([, rule = ""]) => rule)
    .filter((rule) => rule.includes(" "));
  const sums = [...text.matchAll(/`\$\{(\d{5}) \+/g)].map(([, code]) => `${code}+`);
  return [...new Set([...literals, ...rules.map((rule) => `400172 ${rule}`), ...sums])];
}

const named = refusalSources.flatMap(({ at }) =>
  Object.entries(at).flatMap(([file, refusals]) =>
    refusals.split(" | ").map((refusal) => ({ file, refusal })),
  ),
);

const names = (refusal: string, found: string) =>
  refusal === "*" || found === refusal || (/ .* /.test(found) && found.startsWith(refusal));

describe("each refusal of the venue", () => {
  const found = files.flatMap((file) => refusalsIn(file).map((refusal) => ({ file, refusal })));

  it("names the sentence that lets it refuse", () => {
    expect(found.length).toBeGreaterThan(150);
    const without = found.filter(
      (one) => !named.some((its) => its.file === one.file && names(its.refusal, one.refusal)),
    );
    expect(without).toEqual([]);
  });

  it("is there: no sentence stands for one that has gone", () => {
    const gone = named.filter(
      (its) => !found.some((one) => one.file === its.file && names(its.refusal, one.refusal)),
    );
    expect(gone).toEqual([]);
  });

  it("stands in a table that users read", async () => {
    const rows = refusalSources.map(({ source, says, at }) => {
      const code = Object.keys(at).map((file) => `[${file}](../${file})`);
      return [says, `[${source}](../../../${source})`, code.join(", ")];
    });
    const table = markdownTable(["May be refused", "Source", "Refused in"], rows);
    await expect(`# Refusals

The venue refuses only what one of these sentences lets it refuse; where the interface is silent and
the exchange is known to refuse, the table of codes says so. A test holds every refusal in its code
to one of them, and \`npm run venue:conformance\` writes this page.

${table}
`).toMatchFileSnapshot("refusals.md");
  });

  it("has its sentence on a page of this repository, under an anchor that is there", () => {
    for (const { source } of refusalSources) {
      const [page = "", anchor] = source.split("#");
      expect(existsSync(path.join(root, page)), source).toBe(true);
      const text = readFileSync(path.join(root, page), "utf8");
      if (anchor) expect(text, source).toContain(`<a id="${anchor}"></a>`);
    }
  });
});
