/**
 * `npm run soak`: runs a desk for 90 minutes at ten times a usual day's orders over an exchange
 * with faults, and measures memory, lost orders and disk. `-- --minutes 6` is a trial. It is
 * bundled first because Node 20 runs no TypeScript.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

run("start.mjs", "--build");
await build({
  absWorkingDir: root,
  entryPoints: ["e2e/soak/main.ts"],
  outfile: "dist/soak.js",
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
run("dist/soak.js", ...process.argv.slice(2));
