import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { conformanceTable, requirements } from "./table";

const folder = import.meta.dirname;

/** The text of a describe: from its title to the next describe of the file. */
function groupOf(file: string, group: string): string {
  const text = readFileSync(path.join(folder, file), "utf8");
  const from = text.indexOf(`describe(${JSON.stringify(group)}`);
  if (from === -1) return "";
  const to = text.indexOf("\ndescribe(", from);
  return text.slice(from, to === -1 ? undefined : to);
}

describe("the conformance table", () => {
  it("names only tests that there are", () => {
    const missing = requirements
      .filter(({ file }) => existsSync(path.join(folder, file)))
      .filter(({ file, group, test }) => !groupOf(file, group).includes(JSON.stringify(test)))
      .map(({ id, file, group, test }) => `${id}: ${file} ${group} > ${test}`);
    expect(missing).toEqual([]);
    const files = new Set(requirements.map(({ file }) => file));
    expect([...files].filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  });

  it("has rows for each of the 17 endpoints, and says nothing twice", () => {
    for (let endpoint = 1; endpoint <= 17; endpoint += 1) {
      const rows = requirements.filter(({ id }) => id.startsWith(`${endpoint}.`));
      expect(rows.length, `endpoint ${endpoint}`).toBeGreaterThanOrEqual(4);
    }
    const sentences = requirements.map(({ id, says }) => `${id.split(".")[0]} ${says}`);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  });

  it("is the one in the README", async () => {
    await expect(conformanceTable()).toMatchFileSnapshot("README.md");
  });
});
