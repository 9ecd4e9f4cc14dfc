import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

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

/** The data folder cannot be used; the message is a sentence for the person at the terminal. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/** Says in a sentence what the operating system refused. */
export function folderErrorFrom(error: unknown, folder: string): FolderError {
  if (error instanceof FolderError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = sentences[code]?.(folder);
  const detail = error instanceof Error ? error.message : String(error);
  return new FolderError(reason ?? `The data folder ${folder} cannot be used: ${detail}.`, {
    cause: error,
  });
}

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) =>
    `The disk under ${folder} is full, so the venue stopped rather than forget an order. ` +
    "Free some space and start it again; every acknowledged order is kept.",
  EDQUOT: (folder) => `The disk quota for ${folder} is used up. Free some space and start again.`,
  EACCES: (folder) => `The data folder ${folder} may not be read or written. Check who owns it.`,
  EPERM: (folder) => `The data folder ${folder} may not be read or written. Check who owns it.`,
  EROFS: (folder) => `The data folder ${folder} is on a read-only disk. Choose another folder.`,
  ENOTDIR: (folder) => `${folder} is a file, not a folder. Choose another data folder.`,
  EEXIST: (folder) => `${folder} is a file, not a folder. Choose another data folder.`,
  EIO: (folder) => `The disk under ${folder} fails to read or write. Check the disk.`,
};
