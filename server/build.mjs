/**
 * Bundles the processes that run outside Next into `dist/`: Node 20 runs no TypeScript.
 * `node server/build.mjs` makes every bundle, `node server/build.mjs venue worker` only those, and
 * nothing where the checkout is built already.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { isBuilt } from "./start/prepare-checkout.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** Each bundle's entry: start, web server, worker, venue, and every command of `server/cli`. */
function entries() {
  const commands = readdirSync(path.join(root, "server/cli"))
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .map((name) => [path.basename(name, ".ts"), `server/cli/${name}`]);
  return new Map([
    ["venue", "server/paper-venue/main.ts"],
    ["start", "server/start/main.ts"],
    ["web", "server/http/main.ts"],
    ["worker", "server/worker/main.ts"],
    ["venue-docs", "server/paper-venue/docs/main.ts"],
    ...commands,
  ]);
}

const known = entries();
const names = process.argv.length > 2 ? process.argv.slice(2) : [...known.keys()];
if (process.argv.length > 2 && isBuilt(root)) process.exit(0);
const unknown = names.filter((name) => !known.has(name));
if (unknown.length > 0) {
  process.stderr.write(`No bundle is called ${unknown.join(", ")}: ${[...known.keys()]}\n`);
  process.exit(1);
}

// It is not there where only what runs is installed.
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: names
    .map((name) => ({ in: known.get(name), out: name }))
    .filter((entry) => existsSync(path.join(root, entry.in))),
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "server-only": "./server/empty.ts" },
  logLevel: "warning",
  // The empty file in the place of "server-only".
  logOverride: { "ignored-bare-import": "silent" },
});
