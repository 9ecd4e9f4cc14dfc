import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Whether a process runs; one that ended and was not yet collected does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

/**
 * When a process began, as the system writes it; null when it does not run. Together with the
 * number this names one process for ever: numbers are given again, moments are not.
 */
export function beginningOf(pid) {
  if (!isAlive(pid)) return null;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return ask("lstart", pid);
  }
}

/** A process's command line; null when the system will not tell. */
export function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ask("command", pid);
  }
}

function ask(what, pid) {
  try {
    return execFileSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
