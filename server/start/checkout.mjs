import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { install, isInstalled } from "./install.mjs";
import { isMade, make, sourcesStamp } from "./make.mjs";
import { takePidFile } from "./pid-file.mjs";

/** Installs and builds what is missing or older than its sources; one start at a time does so. */
export async function prepareCheckout({ root, env, settings, terminal, signal }) {
  if (isInstalled(root) && isMade(root, sourcesStamp(root))) return;
  const how = { env, signal, logFile: path.join(settings.dataDir, "logs", "build.log") };
  const lock = path.join(root, "dist", "making.pid");
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; await takePidFile(lock, {}); told = true) {
    if (!told) terminal.write("Another start builds this checkout; waiting for it.");
    await sleep(200, null, { signal });
  }
  try {
    if (!isInstalled(root)) {
      const since = begin(terminal, "Installing packages", "one to three minutes");
      await install(root, how);
      terminal.ready("Packages", since);
    }
    const stamp = sourcesStamp(root);
    if (!isMade(root, stamp)) {
      const since = begin(terminal, "Building", "about a minute");
      await make(root, stamp, how);
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
