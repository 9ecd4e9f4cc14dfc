/**
 * `npm run bench` measures every part, `npm run bench -- orders` one, `-- --quick` with fewer
 * rounds. Each part is a process of its own, bundled because Node 20 runs no TypeScript.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const parts = ["orders", "pages", "tables", "archive", "rest"];
const words = process.argv.slice(2);
const asked = words.filter((word) => parts.includes(word));
const options = words.filter((word) => !parts.includes(word));

/** Runs a command on this terminal; one that fails ends the bench with its code. */
function run(command, ...args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(path.join(root, "bench/node_modules/ag-grid-community"))) {
  run("npm", "ci", "--prefix", "bench");
}
run(process.execPath, "start.mjs", "--build");
run(process.execPath, "node_modules/next/dist/bin/next", "build", "bench/floor-next");
await build({
  absWorkingDir: root,
  entryPoints: [...parts.map((part) => `bench/${part}.ts`), "bench/archive/exchange.ts"],
  outdir: "dist/bench",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  // The only file that asks is e2e/desk.mjs.
  define: { "import.meta.dirname": JSON.stringify(path.join(root, "e2e")) },
  alias: { "server-only": "./server/empty.ts" },
  logOverride: { "ignored-bare-import": "silent" },
});
for (const part of asked.length > 0 ? asked : parts) {
  run(process.execPath, `dist/bench/${part}.js`, ...options);
}
