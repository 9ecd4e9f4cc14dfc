import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { FolderError } from "./folder-error";

const fileName = "lock";

/**
 * Takes a data folder for this process, so that two venues never write one log. The lock of a
 * process that was killed is taken over. Returns the function that gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, fileName);
  const owner = ownerOf(file);
  if (owner !== null && isRunning(owner)) {
    throw new FolderError(
      `Another venue (process ${owner.pid}) uses the data folder ${folder}. ` +
        "Stop it first, or choose another folder.",
    );
  }
  rmSync(file, { force: true });
  const opened = openSync(file, "wx", 0o600);
  writeSync(opened, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  closeSync(opened);
  return () => rmSync(file, { force: true });
}

interface Owner {
  readonly pid: number;
  /** When the process started, as the system counts it, or null where it does not say. */
  readonly started: string | null;
}

function ownerOf(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    return Number.isInteger(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}

/** A number may have been given to another process since: the start time tells them apart. */
function isRunning({ pid, started }: Owner): boolean {
  if (pid === process.pid) return started === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return started === null || started === startOf(pid);
}

function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
