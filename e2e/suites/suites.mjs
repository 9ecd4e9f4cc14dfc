import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { migrationsAreCurrent } from "./migrations.mjs";
import { run } from "./run.mjs";
import { tempFolder } from "./temp-folder.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const tool = (file) => path.join(root, "node_modules", file);

/** A suite that takes this long hangs, and is ended. */
const limitMs = () => (process.env.TEST_FULL ? 7_200_000 : 1_500_000);

/** Where the suites leave their logs. */
export const reports = path.join(root, "dist", "reports");

/** Format, lint, types, what is unused, migrations; style and generated pages are unit tests. */
async function check(count) {
  const steps = {
    "format and lint": () =>
      passes(tool("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings", "."]),
    types: async () =>
      (await passes(tool("next/dist/bin/next"), ["typegen"])) ??
      (await passes(tool("typescript/bin/tsc"), ["--noEmit"])),
    "nothing unused": () =>
      passes(tool("knip/bin/knip.js"), ["--no-progress", "--treat-config-hints-as-errors"]),
    "migrations match the schema": () => migrationsAreCurrent(root, limitMs()),
  };
  count.take({ kind: "total", total: Object.keys(steps).length, parts: "checks" });
  // Each step works on one core for the most part: they run beside each other.
  const checks = Object.entries(steps).map(async ([title, problemOf]) => {
    const text = await problemOf();
    count.take({ kind: "done" });
    count.take(text === null ? { kind: "passed" } : { kind: "failed", title, text });
  });
  await Promise.all(checks);
}

/** Null, or what the command printed when it failed. */
async function passes(file, args) {
  const { code, output } = await run(process.execPath, [file, ...args], {
    cwd: root,
    limitMs: limitMs(),
  });
  return code === 0 ? null : output;
}

/** Runs a test program; all it and its processes print goes to a file beside the others. */
async function runTests(name, args, count) {
  const env = { ...process.env, TMPDIR: tempFolder(), NO_COLOR: "1", FORCE_COLOR: undefined };
  const onMessage = (message) => count.take(message);
  const options = { cwd: root, env, limitMs: limitMs(), onMessage };
  const { code, output } = await run(process.execPath, args, options);
  const log = path.join(reports, `${name}.log`);
  writeFileSync(log, output);
  for (const text of warningsIn(output)) count.fail({ title: "a warning of the runtime", text });
  if (code !== 0 && count.failed === 0) {
    const text = `It ended with code ${code}: ${path.relative(root, log)}`;
    count.fail({ title: name, text });
  }
}

/** The warnings of Node's that a suite or a process it started printed, each once. */
function warningsIn(output) {
  const lines = stripVTControlCharacters(output).match(/\(node:\d+\) .*/g) ?? [];
  const warnings = lines.map((line) => line.replace(/^\(node:\d+\) /, "").slice(0, 200));
  return [...new Set(warnings.filter((text) => !text.startsWith("ExperimentalWarning")))];
}

function vitest(project, count) {
  const reporter = `--reporter=${path.join(import.meta.dirname, "vitest-reporter.mjs")}`;
  const args = [tool("vitest/vitest.mjs"), "run", "--project", project, reporter];
  return runTests(project, args, count);
}

async function browser(count) {
  // On a fresh clone the packages that it needs are installed after this file is loaded.
  const { needChromium } = await import("./browser.mjs");
  await needChromium(root);
  const reporter = `--reporter=${path.join(import.meta.dirname, "playwright-reporter.mjs")}`;
  await runTests("browser", [tool("@playwright/test/cli.js"), "test", reporter], count);
}

/** Each suite with the time that it should take on two quiet cores. */
export const suites = {
  check: { budgetSeconds: 40, run: check },
  unit: { budgetSeconds: 110, run: (count) => vitest("unit", count) },
  integration: {
    budgetSeconds: 200,
    needsBuild: true,
    run: (count) => vitest("integration", count),
  },
  browser: { budgetSeconds: 160, needsBuild: true, run: browser },
};

/** What runs beside each other, one group after the other. */
export const order = [["check", "unit"], ["integration"], ["browser"]];
