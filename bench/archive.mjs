/**
 * How fast the archive of commissions is, and how large: `npm run bench:archive [-- --fills N]`
 * measures the goals S1, S2 and S3 at N fills (a million), each beside the same question put to the
 * raw rows or beside what the exchange allows. It prints a table and writes `bench/results.json`.
 * Its archive stays in `.data/bench-archive-N`, so that a run which was stopped goes on where it
 * was; `--fresh` begins anew.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "dist/bench-archive.mjs");

// The desk's own code: Node 20 runs no TypeScript.
await build({
  absWorkingDir: root,
  entryPoints: ["bench/archive/main.ts"],
  outfile: file,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "server-only": "./server/empty.ts" },
  logLevel: "warning",
});
const child = spawn(process.execPath, [file, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
// The child ends by itself when its pages under way are kept.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
