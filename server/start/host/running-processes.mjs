import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A file that one living process holds. `take` returns null when it is ours now, else the living
 * holder's note. What a dead holder left is replaced; its note is handed to `onDead` first.
 */
export async function takePidFile(file, note, onDead = async () => {}) {
  const mine = { pid: process.pid, beginning: beginningOf(process.pid), ...note };
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      if (linkOnce(draft, file)) return null;
      const holder = read(file);
      if (holder && isStillRunning(holder)) return holder;
      if (holder) await onDead(holder);
      removeDead(file);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Writes a new note into a file that this process holds. */
export function updatePidFile(file, note) {
  const mine = { pid: process.pid, beginning: beginningOf(process.pid), ...note };
  fs.writeFileSync(`${file}.new`, JSON.stringify(mine), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

/** Whether exactly the process of that note runs, and not another with its number. */
export function isStillRunning({ pid, beginning }) {
  const begun = beginningOf(pid);
  return begun !== null && begun === beginning;
}

/** Takes a dead note away; should another process have put its own there just now, it goes back. */
function removeDead(file) {
  const aside = `${file}.${process.pid}.dead`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  const note = read(aside);
  if (note && isStillRunning(note)) linkOnce(aside, file);
  fs.rmSync(aside, { force: true });
}

function linkOnce(draft, file) {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A little more than what the processes themselves take at most. */
const patienceMs = 13_000;

/**
 * Waits for what a killed start left running: each process ends by itself when its parent is
 * gone. One that does not is killed, if it is still the very process that was noted.
 */
export async function endOrphans(children, say) {
  const left = () => children.filter(isStillRunning);
  const deadline = Date.now() + patienceMs;
  if (left().length > 0) say("The last start was killed; waiting for what it left behind to end.");
  while (left().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of left()) process.kill(pid, "SIGKILL");
  while (left().length > 0) await sleep(20);
}

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
