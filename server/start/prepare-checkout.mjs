import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownFolder } from "../../lib/host/folder-owner.mjs";
import { shellEnv } from "../shell-env.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { runCommand } from "./run-once.mjs";

/**
 * Installs and (unless `build` is false) builds what is missing or older than its sources. One
 * process at a time does so in a checkout; the others wait and find the work done. `mayBuild` is
 * asked once the processes are bundled, before the pages are built for a minute.
 * @param {{root: string, env: object, logFolder: string, terminal: object, signal: AbortSignal,
 *   build?: boolean, mayBuild?: () => Promise<number>}} options
 * @returns {Promise<number>} 0, or the exit code that `mayBuild` gave
 */
export async function prepareCheckout(options) {
  const { root, env, logFolder, terminal, signal, build = true, mayBuild } = options;
  requireBuildable(root);
  const isReady = () => (build ? isBuilt(root) : isInstalled(root));
  if (isReady()) return 0;
  const release = await ownCheckout(root, terminal, signal);
  try {
    // A shell's NODE_ENV would leave out what builds the desk, or build it for another use; the
    // owner of the tables is no affair of an installing package.
    const { NODE_ENV: _, DATABASE_OWNER_URL: __, ...clean } = env;
    const how = { env: clean, signal, logFile: path.join(logFolder, "build.log") };
    if (!isInstalled(root)) {
      const since = begin(terminal, "Installing packages", "one to three minutes");
      await install(root, how);
      terminal.ready("Packages", since);
    }
    if (!isReady()) {
      const since = begin(terminal, "Building", "one to three minutes");
      const code = await make(root, sourcesStamp(root), how, mayBuild);
      if (code !== 0) return code;
      terminal.ready("Build", since);
    }
    return 0;
  } finally {
    release();
  }
}

/**
 * Whether a checkout can run as it is. What only builds it may be missing then, and nothing of it
 * has to be writable.
 */
export const isBuilt = (root) =>
  isMade(root, sourcesStamp(root)) && isInstalled(root, { withDev: false });

/** What Next would only say after a minute, in words that name no cause. */
function requireBuildable(root) {
  if (!root.includes("#")) return;
  throw new UserFacingError(
    `The path of this checkout contains a #, and Next.js can't build there: ${root}. Rename ` +
      `the folder, for example to ${root.replaceAll("#", "-")}, and start again.`,
  );
}

async function ownCheckout(root, terminal, signal) {
  const folder = path.join(root, "dist");
  fs.mkdirSync(folder, { recursive: true });
  for (let announced = false; ; announced = true) {
    const { release } = await ownFolder(folder, { say: terminal.say });
    if (release) return release;
    if (!announced) terminal.write("Another start is building this checkout; waiting.");
    await sleep(200, null, { signal });
  }
}

function begin(terminal, what, howLong) {
  terminal.write(terminal.dim(`${what}: ${howLong} ...`));
  return performance.now();
}

/** Whether every package of the lock file stands in `node_modules` in the same version. */
export function isInstalled(folder, { withDev = true } = {}) {
  const wanted = readPackages(path.join(folder, "package-lock.json"));
  const present = readPackages(path.join(folder, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([name, { version, optional, link, dev, devOptional }]) =>
      name === "" ||
      optional ||
      link ||
      (!withDev && (dev || devOptional)) ||
      present[name]?.version === version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * Installs what the lock file pins, with what builds the desk and whatever the user's npm is
 * set to leave out. Where the registry does not carry the packages of other systems, `npm ci`
 * takes the lock file for incomplete; `npm install --no-save` then installs the same pins and
 * leaves the lock file as it is.
 */
export async function install(folder, how) {
  try {
    await npm(["ci"], folder, how);
  } catch (error) {
    if (!/can only install packages when your package\.json/.test(error.message)) throw error;
    await npm(["install", "--no-save"], folder, how);
  }
}

async function npm(command, folder, { env, signal, logFile }) {
  const own = env.npm_execpath?.endsWith(".js") ? [env.npm_execpath] : null;
  const kinds = ["--include=dev", "--include=optional"];
  // A checkout may lie in the folder of another project, which has workspaces.
  const alone = "--workspaces=false";
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const args = [...(own ?? []), ...command, alone, ...kinds, ...quiet];
  await runCommand(own ? process.execPath : "npm", args, {
    what: `Installing the packages (npm ${command.join(" ")} in ${folder})`,
    cwd: folder,
    env,
    signal,
    logFile,
  });
}

const folders = ["app", "components", "lib", "public", "server"];

/** A fingerprint of everything a build is made of; tests and documents are not. */
export function sourcesStamp(root) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of sources(root)) {
    hash.update(`\n${file}\n`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function sources(root) {
  const above = fs
    .readdirSync(root)
    .filter((name) => /\.(ts|mjs)$/.test(name) || name === "package-lock.json");
  const inside = folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
    );
  return [...above, ...inside]
    .filter(
      (file) =>
        !/\.(test\.tsx?|md)$|^next-env|^start\.mjs|^(vitest|playwright|drizzle)\./.test(file),
    )
    .sort();
}

/** Whether `dist` and `.next` were made, together, from these sources. */
export function isMade(root, stamp) {
  try {
    const made = JSON.parse(fs.readFileSync(stampFile(root), "utf8"));
    return made.stamp === stamp && made.buildId === buildId(root);
  } catch {
    return false;
  }
}

/** Bundles the processes and, unless `mayBuild` says otherwise, builds the pages. */
async function make(root, stamp, { env, signal, logFile }, mayBuild = async () => 0) {
  fs.rmSync(stampFile(root), { force: true });
  const own = { ...shellEnv(env), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const options = { cwd: root, env: own, signal, logFile };
  const run = (what, ...args) => runCommand(process.execPath, args, { ...options, what });
  await run("Bundling the processes", path.join(root, "server/build.mjs"));
  const code = await mayBuild();
  if (code !== 0) return code;
  await run("Building the pages", path.join(root, "node_modules/next/dist/bin/next"), "build");
  fs.writeFileSync(stampFile(root), JSON.stringify({ stamp, buildId: buildId(root) }));
  return 0;
}

const stampFile = (root) => path.join(root, "dist", "made.json");

const buildId = (root) => fs.readFileSync(path.join(root, ".next", "BUILD_ID"), "utf8");
