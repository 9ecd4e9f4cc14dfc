/**
 * Measures the desk, each goal beside a peer or a floor in the same run: `npm run bench` for every
 * part, `npm run bench -- orders` for one, `-- --quick` for fewer rounds. Each part is a process
 * of its own, bundled from the desk's own code, because Node 20 runs no TypeScript. Its table is
 * printed, and kept in `bench/results.json` and `docs/benchmarks.md`.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");

/** What each part needs. */
const parts = {
  orders: { desk: true },
  ui: { desk: true },
  archive: { quickly: ["--fills", "50000"] },
  rest: { desk: true },
};

/** What asks where its file stands is told that, and not where the bundle is. */
const ownPlaces = {
  name: "own-places",
  setup(building) {
    building.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path: file }) => {
      const text = readFileSync(file, "utf8");
      const place = JSON.stringify(path.dirname(file));
      const loader = file.endsWith(".ts") ? "ts" : "js";
      return { contents: text.replaceAll("import.meta.dirname", place), loader };
    });
  },
};

const [asked, options] = [[], []];
for (const word of process.argv.slice(2)) {
  (word in parts && options.length === 0 ? asked : options).push(word);
}
const quick = options.includes("--quick");
const built = options.includes("--no-build");
const names = asked.length > 0 ? asked : Object.keys(parts);

// The child of a part ends by itself when what is under way is kept.
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopped = true;
  });
}

if (!existsSync(path.join(root, "bench/node_modules/ag-grid-community"))) {
  await run("npm", ["ci", "--prefix", "bench"]);
}
const wanted = names.map((name) => parts[name]);
if (built) {
  // What was built before is what is measured.
} else if (wanted.some(({ desk }) => desk)) {
  await run("npm", ["run", "--silent", "build"]);
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build", "bench/floor-next"]);
}
for (const name of names) {
  if (stopped) break;
  const file = await bundled(name);
  const own = options.filter((word) => !/^--(quick|no-build)$/.test(word));
  const quickly = quick ? (parts[name].quickly ?? ["--quick"]) : [];
  await run(process.execPath, [file, ...quickly, ...own]);
}

async function bundled(name) {
  const outfile = path.join(root, `dist/bench-${name}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [`bench/${name}/main.ts`],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    plugins: [ownPlaces],
    alias: { "server-only": "./server/empty.ts" },
    logLevel: "warning",
    // The empty file in the place of "server-only".
    logOverride: { "ignored-bare-import": "silent" },
  });
  return outfile;
}

/** Runs a command on this terminal; one that fails ends the bench with its code. */
async function run(command, args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env });
  const code = await new Promise((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
  if (code !== 0) process.exit(code);
}
