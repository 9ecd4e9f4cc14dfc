import { writeFileSync } from "node:fs";
import path from "node:path";
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  unhandledIn,
  warningsIn,
} from "./count.mjs";
import { run } from "./run.mjs";
import { tempFolder } from "./temp-folder.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const tool = (file) => path.join(root, "node_modules", file);

/** Where the suites leave their reports and logs. */
export const reports = path.join(root, "dist", "reports");

/** Format, lint, types, what is unused, migrations; style and generated pages are unit tests. */
async function check(limitMs) {
  const quiet = { cwd: root, limitMs, quiet: true };
  const steps = {
    "format and lint": () =>
      passes(tool("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings", "."], quiet),
    types: async () =>
      (await passes(tool("next/dist/bin/next"), ["typegen"], quiet)) &&
      (await passes(tool("typescript/bin/tsc"), ["--noEmit"], quiet)),
    "nothing unused": () =>
      passes(tool("knip/bin/knip.js"), ["--no-progress", "--treat-config-hints-as-errors"], quiet),
    "migrations match the schema": async () => {
      const { migrationsAreCurrent } = await import("./migrations.mjs");
      return migrationsAreCurrent(root, limitMs);
    },
  };
  const count = { passed: 0, failed: 0, failures: [] };
  // Each step works on one core for the most part: they run beside each other.
  const running = Object.entries(steps).map(async ([name, holds]) => {
    const passed = await holds();
    count[passed ? "passed" : "failed"] += 1;
    if (!passed) count.failures.push(name);
    process.stdout.write(` ${passed ? "holds" : "FAILS"}  ${name}\n`);
  });
  await Promise.all(running);
  return count;
}

async function passes(file, args, options) {
  const { code, output } = await run(process.execPath, [file, ...args], options);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

async function vitest(project, limitMs) {
  const report = path.join(reports, `${project}.json`);
  const reporting = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { code, output } = await runSuite(
    project,
    [tool("vitest/vitest.mjs"), "run", "--project", project, ...reporting],
    { cwd: root, limitMs },
  );
  const failures = [...failuresOfVitest(report), ...unhandledIn(output)];
  const counted = { ...countVitest(report, code), failures };
  return withWarnings(counted, output);
}

/**
 * Runs a suite. On a terminal its output is shown as it comes; elsewhere it is plain and goes to
 * a file beside the report, so that one line a suite and what failed are all there is to read.
 */
async function runSuite(name, args, { env = process.env, ...options }) {
  const quiet = !process.stdout.isTTY;
  const plain = { NO_COLOR: "1", FORCE_COLOR: undefined };
  const own = { ...env, TMPDIR: tempFolder() };
  const settings = { ...options, env: quiet ? { ...own, ...plain } : own, quiet };
  const done = await run(process.execPath, args, settings);
  if (quiet) writeFileSync(path.join(reports, `${name}.log`), done.output);
  return done;
}

/** A warning of Node's, from the suite itself or a process it started, fails the suite. */
function withWarnings(count, output) {
  const warnings = warningsIn(output).map((line) => `a warning of the runtime: ${line}`);
  const failures = [...count.failures, ...warnings];
  return { ...count, failed: count.failed + warnings.length, failures };
}

async function browser(limitMs) {
  const { needChromium } = await import("./browser.mjs");
  await needChromium(root);
  const report = path.join(reports, "browser.json");
  // Off a terminal a line for each test would push what failed out of sight.
  const progress = process.stdout.isTTY ? "line" : "dot";
  const { code, output } = await runSuite(
    "browser",
    [tool("@playwright/test/cli.js"), "test", `--reporter=${progress},json`],
    { cwd: root, limitMs, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const counted = { ...countPlaywright(report, code), failures: failuresOfPlaywright(report) };
  return withWarnings(counted, output);
}

/** Each suite with the time it may take. */
export const suites = {
  check: { budgetMs: 20_000, needsBuild: false, run: check },
  unit: { budgetMs: 80_000, needsBuild: false, run: (limitMs) => vitest("unit", limitMs) },
  integration: {
    budgetMs: 270_000,
    needsBuild: true,
    run: (limitMs) => vitest("integration", limitMs),
  },
  browser: { budgetMs: 260_000, needsBuild: true, run: browser },
};
