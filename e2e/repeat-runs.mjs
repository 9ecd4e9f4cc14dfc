/**
 * Runs `npm test` several times and prints a table of the runs: `node e2e/repeat-runs.mjs 6`, or
 * `node e2e/repeat-runs.mjs 3 --busy 2` with two busy loops beside it. Ends with code 1 if a run
 * failed; what a run printed is in dist/runs.
 */
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const logs = path.join(root, "dist/runs");
const [times = "1", , busy = "0"] = process.argv.slice(2);
const suites = ["check", "unit", "integration", "browser"];
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root })
  .toString()
  .trim();

/** Runs everything once and returns what it printed and how many seconds it took. */
function runOnce(name) {
  const since = performance.now();
  const child = spawn("npm", ["test", "--silent"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(path.join(logs, `${name}.log`));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      log.write(chunk);
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => {
      log.end();
      resolve({ code, output, seconds: Math.round((performance.now() - since) / 1000) });
    });
  });
}

mkdirSync(logs, { recursive: true });
const loops = Array.from({ length: Number(busy) }, () =>
  spawn(process.execPath, ["-e", "for (;;);"]),
);
process.on("exit", () => {
  for (const loop of loops) loop.kill();
});
process.stdout.write(`| commit | busy loops | ${suites.join(" s | ")} s | all s | result |\n`);
process.stdout.write(`| --- | --: |${" --: |".repeat(suites.length + 1)} --- |\n`);
for (let run = 1; run <= Number(times); run += 1) {
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${run}`;
  const { code, output, seconds } = await runOnce(name);
  const took = suites.map((suite) => new RegExp(`^${suite}: .*, (\\d+) s`, "m").exec(output)?.[1]);
  const result = output.trimEnd().split("\n").at(-1);
  const cells = [commit, busy, ...took.map((figure) => figure ?? "-"), seconds, result];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
  if (code !== 0) process.exitCode = 1;
}
process.exit();
