import fs from "node:fs";
import path from "node:path";
import { runOnce } from "./run-once.mjs";

/** Whether every package of the lock file stands in `node_modules` in the same version. */
export function isInstalled(folder) {
  const wanted = readPackages(path.join(folder, "package-lock.json"));
  const present = readPackages(path.join(folder, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === "" || optional || link || present[name]?.version === version,
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
 * Installs what the lock file pins, with what builds the desk and whatever the person's npm is
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
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const args = [...(own ?? []), ...command, ...kinds, ...quiet];
  await runOnce(own ? process.execPath : "npm", args, {
    what: `Installing the packages (npm ${command.join(" ")} in ${folder})`,
    cwd: folder,
    env,
    signal,
    logFile,
  });
}
