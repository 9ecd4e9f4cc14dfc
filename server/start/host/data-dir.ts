import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { UserFacingError } from "../../user-facing-error.mjs";

/** Other users may pass through a new DATA_DIR (what lies in it guards itself), but not list it. */
export function makeDataDir(dataDir: string): void {
  try {
    if (!fs.existsSync(dataDir)) {
      fs.mkdirSync(dataDir, { recursive: true });
      // Root runs PostgreSQL as another user, who has to get in.
      fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    // With the slash a file of that name is refused too.
    fs.accessSync(`${dataDir}/`, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserFacingError(
      code === "ENOSPC"
        ? `The disk for the desk's data, ${dataDir}, is full. Free some space there, or set ` +
            "DATA_DIR to a folder on another disk."
        : `The desk's data folder, ${dataDir}, can't be created or written (${code}). ` +
            "Set DATA_DIR to a writable folder.",
    );
  }
}

/**
 * Which desk a data folder is: the same after a move, another one for a copy. The place is for
 * users.
 */
export function deskOf(dataDir: string): { readonly id: string; readonly place: string } {
  const file = path.join(dataDir, "desk-id");
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, randomUUID(), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  const id = `${fs.readFileSync(file, "utf8").trim()}.${fs.statSync(dataDir).ino}`;
  return { id, place: `${dataDir} on ${os.hostname()}` };
}

/** The file of the secret that seals session cookies: made once, readable by its owner alone. */
export function ensureSessionSecret(dataDir: string): string {
  const file = path.join(dataDir, "keys", "session");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Written whole under another name: half a secret must never be taken for one.
    fs.writeFileSync(`${file}.new`, randomBytes(32).toString("base64url"), { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
  return file;
}

/** A key file that is there already may be open to nobody but its owner and group. */
export function requirePrivateKeyFile(file: string): void {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  const isOpen = found && process.platform !== "win32" && (found.mode & 0o007) !== 0;
  if (!isOpen) return;
  throw new UserFacingError(
    `Every user of this computer can read the key file ${file} and so the stored exchange ` +
      `keys. Restrict it, then start again: chmod 400 ${file}`,
  );
}

const longestBytes = 5_000_000;

/**
 * A log that never grows without end: past 5 MB it becomes `<file>.1`, and the one before that is
 * dropped. A full disk loses log lines and nothing else.
 */
export function openLog(file: string): (chunk: string | Uint8Array) => void {
  let descriptor = fs.openSync(file, "a", 0o600);
  let size = fs.fstatSync(descriptor).size;

  return function write(chunk) {
    try {
      if (size > longestBytes) {
        fs.closeSync(descriptor);
        fs.renameSync(file, `${file}.1`);
        descriptor = fs.openSync(file, "a", 0o600);
        size = 0;
      }
      size +=
        typeof chunk === "string"
          ? fs.writeSync(descriptor, chunk)
          : fs.writeSync(descriptor, chunk);
    } catch {
      // Nothing can be told about a log that cannot be written.
    }
  };
}
