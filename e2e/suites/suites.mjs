import path from "node:path";
import { countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest } from "./count.mjs";
import { run } from "./run.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const tool = (file) => path.join(root, "node_modules", file);

/** Where the suites leave their reports and logs. */
export const reports = path.join(root, "dist", "reports");

/** Format, lint, types and migrations; style and generated documents are unit tests. */
async function check(limitMs) {
  const quiet = { cwd: root, limitMs, quiet: true };
  const steps = {
    "format and lint": () =>
      passes(tool("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings", "."], quiet),
    types: async () =>
      (await passes(tool("next/dist/bin/next"), ["typegen"], quiet)) &&
      (await passes(tool("typescript/bin/tsc"), ["--noEmit"], quiet)),
    "migrations match the schema": async () => {
      const { migrationsAreCurrent } = await import("./migrations.mjs");
      return migrationsAreCurrent(root, limitMs);
    },
  };
  const count = { passed: 0, failed: 0, failures: [] };
  for (const [name, holds] of Object.entries(steps)) {
    const held = await holds();
    count[held ? "passed" : "failed"] += 1;
    if (!held) count.failures.push(name);
    process.stdout.write(` ${held ? "holds" : "FAILS"}  ${name}\n`);
  }
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
  const { code } = await run(
    process.execPath,
    [tool("vitest/vitest.mjs"), "run", "--project", project, ...reporting],
    { cwd: root, limitMs },
  );
  return { ...countVitest(report, code), failures: failuresOfVitest(report) };
}

async function browser(limitMs) {
  const { needChromium } = await import("./browser.mjs");
  await needChromium(root);
  const report = path.join(reports, "browser.json");
  // Off a terminal a line for each test would push what failed out of sight.
  const progress = process.stdout.isTTY ? "line" : "dot";
  const { code } = await run(
    process.execPath,
    [tool("@playwright/test/cli.js"), "test", `--reporter=${progress},json`],
    { cwd: root, limitMs, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report) };
}

/** Each suite with the time it may take. */
export const suites = {
  check: { budgetMs: 60_000, needsBuild: false, run: check },
  unit: { budgetMs: 120_000, needsBuild: false, run: (limitMs) => vitest("unit", limitMs) },
  integration: {
    budgetMs: 240_000,
    needsBuild: true,
    run: (limitMs) => vitest("integration", limitMs),
  },
  browser: { budgetMs: 480_000, needsBuild: true, run: browser },
};
