import fs from "node:fs";
import { beginningOf } from "./process-facts.mjs";

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
      if (holder && runsStill(holder)) return holder;
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
export function runsStill({ pid, beginning }) {
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
  if (note && runsStill(note)) linkOnce(aside, file);
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
