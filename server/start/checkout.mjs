import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { install, isInstalled } from "./install.mjs";
import { isMade, make, sourcesStamp } from "./make.mjs";
import { takePidFile } from "./pid-file.mjs";

/**
 * Installs and (unless `build` is false) builds what is missing or older than its sources. One
 * process at a time does so in a checkout; the others wait and find the work done.
 * @param {{root: string, env: object, logFolder: string, terminal: object, signal: AbortSignal,
 *   build?: boolean}} options
 */
export async function prepareCheckout(options) {
  const { root, env, logFolder, terminal, signal, build = true } = options;
  const isReady = () => isInstalled(root) && (!build || isMade(root, sourcesStamp(root)));
  if (isReady()) return;
  const lock = path.join(root, "dist", "making.pid");
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; await takePidFile(lock, {}); told = true) {
    if (!told) terminal.write("Another start builds this checkout; waiting for it.");
    await sleep(200, null, { signal });
  }
  try {
    const how = { env, signal, logFile: path.join(logFolder, "build.log") };
    if (!isInstalled(root)) {
      const since = begin(terminal, "Installing packages", "one to three minutes");
      await install(root, how);
      terminal.ready("Packages", since);
    }
    if (!isReady()) {
      const since = begin(terminal, "Building", "about a minute");
      await make(root, sourcesStamp(root), how);
      terminal.ready("Build", since);
    }
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function begin(terminal, what, howLong) {
  terminal.write(terminal.dim(`${what}: ${howLong} ...`));
  return performance.now();
}
