import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { endpoints } from "./endpoints";
import { missingActions } from "./missing-actions";

const root = path.resolve(import.meta.dirname, "../..");

const screens = execFileSync("git", ["ls-files", "--cached", "--others", "components"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** Texts that say of the interface what it cannot do. */
const saysSo =
  /Not cancellable|be cancelled through|leverage isn't available|order history|one by one/;

it("each has a name, a reason and a place where it can be done, and one id", () => {
  expect(new Set(missingActions.map(({ id }) => id)).size).toBe(missingActions.length);
  for (const { name, reason, elsewhere } of missingActions) {
    for (const text of [name, reason, elsewhere]) expect(text.length).toBeGreaterThan(10);
  }
});

it("names each endpoint by its own number and id", () => {
  const texts = missingActions.map(({ name, reason, elsewhere }) => [name, reason, elsewhere]);
  const text = texts.flat().join("\n");
  const named = [...text.matchAll(/\((\d+), ([a-z-]+)\)/g)];
  expect(named.length).toBeGreaterThanOrEqual(4);
  const numbers: Readonly<Record<string, number>> = Object.fromEntries(
    Object.values(endpoints).map(({ id, number }) => [id, number]),
  );
  expect(named.filter(([, number, id = ""]) => numbers[id] !== Number(number))).toEqual([]);
  expect(text).not.toMatch(/endpoints? \d|\(\d+\)/i);
});

it("is linked from at least one page, whatever it is", () => {
  const text = screens.map((screen) => screen.text).join("\n");
  const lost = missingActions.filter(({ id }) => !text.includes(`<MissingActionLink id="${id}"`));
  expect(lost.map(({ id }) => id)).toEqual([]);
});

it("is linked wherever a page says that the interface lacks it", () => {
  const found = screens.filter(({ text }) => saysSo.test(text));
  expect(found.length).toBeGreaterThanOrEqual(5);
  const silent = found.filter(({ text }) => !/<MissingActionLink id="/.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

it("is linked by ids that are there", () => {
  const used = screens.flatMap(({ text }) => [
    ...text.matchAll(/<MissingActionLink id="([^"]+)"/g),
  ]);
  const known: readonly string[] = missingActions.map(({ id }) => id);
  expect(used.length).toBeGreaterThanOrEqual(6);
  expect(used.map(([, id]) => id).filter((id) => !known.includes(id ?? ""))).toEqual([]);
});
