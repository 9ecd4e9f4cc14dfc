/**
 * `npm test`: installs and builds what is missing, runs the suites one after the other, and ends
 * with one line over all of them. `node e2e/run-suites.mjs check unit` runs only those.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { makeTerminal } from "../server/start/desk.mjs";
import { install, isInstalled, prepareCheckout } from "../server/start/prepare-checkout.mjs";
import { nothing } from "./suites/count.mjs";
import { endAll } from "./suites/run.mjs";
import { reports, suites } from "./suites/suites.mjs";

const root = path.resolve(import.meta.dirname, "..");
const halt = new AbortController();
const say = (text) => process.stdout.write(`${text}\n`);

/** Installs, and builds when asked to, exactly as `npm start` does. */
function prepare(build) {
  const terminal = makeTerminal(process.stdout, process.env);
  const { env } = process;
  return prepareCheckout({ root, env, logFolder: reports, terminal, signal: halt.signal, build });
}

/** The public clients that the venue is tested with live in `bench`, with a lock of their own. */
async function installBench() {
  const bench = path.join(root, "bench");
  if (!existsSync(path.join(bench, "package-lock.json")) || isInstalled(bench)) return;
  say("Installing the packages of bench ...");
  const logFile = path.join(reports, "install-bench.log");
  await install(bench, { env: process.env, signal: halt.signal, logFile });
}

/** One suite within its budget, or more on a slow computer; five times of it is a hang. */
async function runSuite(name) {
  const { budgetMs, needsBuild, run } = suites[name];
  say(`\n== ${name}`);
  let count = { passed: 0, failed: 1, failures: [] };
  let since = performance.now();
  try {
    if (needsBuild) await prepare(true);
    since = performance.now();
    count = await run(5 * budgetMs);
  } catch (error) {
    say(error.message);
  }
  const tookMs = performance.now() - since;
  const seconds = (ms) => `${Math.round(ms / 1000)} s`;
  const late = tookMs > budgetMs ? "  OVER ITS BUDGET" : "";
  const summary = `${name}: ${count.passed} passed, ${count.failed} failed`;
  return { count, line: `${summary}, ${seconds(tookMs)} of ${seconds(budgetMs)}${late}` };
}

async function main(names) {
  const unknown = names.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    say(`No suite is called ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`);
    return { passed: 0, failed: 1 };
  }
  mkdirSync(reports, { recursive: true });
  const results = [];
  try {
    await prepare(false);
    await installBench();
    for (const name of names) {
      if (halt.signal.aborted) break;
      results.push(await runSuite(name));
      say(results.at(-1).line);
    }
  } catch (error) {
    say(error.message);
    results.push({ count: { passed: 0, failed: 1 }, line: "installing: failed" });
  }
  const failures = results.flatMap(({ count }) => count.failures ?? []);
  if (failures.length > 0) say(`\nWhat failed:\n  ${failures.join("\n  ")}`);
  say(`\n${results.map(({ line }) => line).join("\n")}`);
  return results.reduce((sum, { count }) => add(sum, count), nothing);
}

const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    halt.abort();
    endAll("SIGTERM");
    setTimeout(() => endAll("SIGKILL"), 5_000).unref();
  });
}

const asked = process.argv.slice(2);
rmSync(reports, { recursive: true, force: true });
const { passed, failed } = await main(asked.length > 0 ? asked : Object.keys(suites));
say(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 || halt.signal.aborted ? 1 : 0;
