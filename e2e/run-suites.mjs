/**
 * `npm test`: installs and builds what is missing, runs the suites, and ends with one line over all
 * of them. `node e2e/run-suites.mjs check unit` runs only those; `--full` runs everything at its
 * full size.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { install, isInstalled, prepareCheckout } from "../server/start/prepare-checkout.mjs";
import { makeTerminal } from "../server/start/terminal.mjs";
import { Progress } from "./suites/progress.mjs";
import { endAll } from "./suites/run.mjs";
import { order, reports, suites } from "./suites/suites.mjs";

const root = path.resolve(import.meta.dirname, "..");
const halt = new AbortController();
const progress = new Progress(process.stdout);

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
  progress.say("Installing the packages of bench ...");
  const logFile = path.join(reports, "install-bench.log");
  await install(bench, { env: process.env, signal: halt.signal, logFile });
}

/** Runs one suite, prints its line, and returns what it counted. */
async function runSuite(name) {
  const count = progress.begin(name);
  const since = performance.now();
  try {
    await suites[name].run(count);
  } catch (error) {
    count.fail({ title: name, text: error.message });
  }
  if (count.passed + count.failed === 0) count.fail({ title: name, text: "It ran no test." });
  const seconds = Math.round((performance.now() - since) / 1000);
  count.end(`${seconds} s (budget ${suites[name].budgetSeconds} s)`);
  return count;
}

async function main(names) {
  const unknown = names.filter((name) => !(name in suites));
  const counts = [];
  try {
    if (unknown.length > 0) {
      throw new Error(`No suite is called ${unknown}. There are: ${Object.keys(suites)}.`);
    }
    await prepare(false);
    await installBench();
    for (const group of order) {
      const asked = group.filter((name) => names.includes(name));
      if (halt.signal.aborted || asked.length === 0) continue;
      if (asked.some((name) => suites[name].needsBuild)) await prepare(true);
      counts.push(...(await Promise.all(asked.map(runSuite))));
    }
  } catch (error) {
    progress.say(error.message);
    counts.push({ passed: 0, failed: 1, skipped: 0 });
  }
  return counts;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    halt.abort();
    endAll("SIGTERM");
    setTimeout(() => endAll("SIGKILL"), 5_000).unref();
  });
}

const asked = process.argv.slice(2).filter((name) => name !== "--full");
if (process.argv.includes("--full")) process.env.TEST_FULL = "1";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = await main(asked.length > 0 ? asked : Object.keys(suites));
const sum = (what) => counts.reduce((total, count) => total + count[what], 0);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
progress.say(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
process.exitCode = sum("failed") > 0 || sum("passed") === 0 || halt.signal.aborted ? 1 : 0;
