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

/** `npm ci`, with what builds the desk and whatever the person's npm is set to leave out. */
export async function install(folder, { env, signal, logFile }) {
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = env.npm_execpath?.endsWith(".js") ? [env.npm_execpath] : null;
  const quiet = [...args, "--loglevel=error"];
  await runOnce(npm ? process.execPath : "npm", [...(npm ?? []), ...quiet], {
    what: `Installing the packages (npm ci in ${folder})`,
    cwd: folder,
    env,
    signal,
    logFile,
  });
}
