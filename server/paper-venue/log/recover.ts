import { readdirSync, readFileSync, truncateSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { FolderError } from "./data-folder";

/** What a data folder holds: the newest snapshot and every command after it, in order. */
export interface RecoveredLog {
  /** The snapshot's state as JSON lines, or null when the venue starts from nothing. */
  readonly snapshot: readonly string[] | null;
  readonly commands: readonly unknown[];
  /** The number that the next command gets; numbers start at 1 and have no gap. */
  readonly nextNumber: number;
  /** Bytes of a half-written, never acknowledged batch that were cut off the end. */
  readonly cutBytes: number;
}

interface StoredBatch {
  readonly format: number;
  readonly first: number;
  readonly commands: readonly unknown[];
}

interface SnapshotHead {
  readonly format: number;
  /** The number of the last command in the state. */
  readonly last: number;
  readonly lines: number;
}

/**
 * Reads a data folder. A batch is acknowledged only after it is on disk and the next one is written
 * only after that, so a broken batch can only be the last one: it is cut off. Anything else is
 * damage, and damage stops the venue with a sentence instead of losing an acknowledged order in
 * silence.
 */
export function recover(folder: string): RecoveredLog {
  const snapshot = newestSnapshot(folder);
  let nextNumber = snapshot === null ? 1 : snapshot.last + 1;
  const commands: unknown[] = [];
  let cutBytes = 0;
  const files = numberedFiles(readdirSync(folder), "log");
  for (const [at, file] of files.entries()) {
    const following = files[at + 1];
    if (following !== undefined && following.number <= nextNumber) continue;
    const { batches, brokenAt, size } = readBatches(path.join(folder, file.name));
    for (const batch of batches) {
      if (batch.first > nextNumber) throw gap(file.name, nextNumber, batch.first);
      const fresh = batch.commands.slice(nextNumber - batch.first);
      for (const command of fresh) commands.push(command);
      nextNumber += fresh.length;
    }
    if (brokenAt === null) continue;
    if (following !== undefined) throw damaged(file.name);
    truncateSync(path.join(folder, file.name), brokenAt);
    cutBytes += size - brokenAt;
  }
  return { snapshot: snapshot?.state ?? null, commands, nextNumber, cutBytes };
}

/** The files `kind-<number>.jsonl` among some names, by rising number. */
export function numberedFiles(
  names: readonly string[],
  kind: "log" | "snapshot" | "oracle",
): { name: string; number: number }[] {
  const pattern = new RegExp(`^${kind}-(\\d{1,15})\\.jsonl$`);
  return names
    .flatMap((name) => {
      const number = pattern.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number.parseInt(number, 10) }];
    })
    .sort((a, b) => a.number - b.number);
}

function newestSnapshot(folder: string): { last: number; state: readonly string[] } | null {
  const newest = numberedFiles(readdirSync(folder), "snapshot").at(-1);
  if (newest === undefined) return null;
  const lines = readFileSync(path.join(folder, newest.name), "utf8").split("\n");
  const [head = null, ...state] = lines.slice(0, -1).map(unframe);
  if (head === null) throw damaged(newest.name);
  const { format, last, lines: wanted } = JSON.parse(head) as SnapshotHead;
  checkFormat(format, folder);
  const whole = state.filter((line) => line !== null);
  if (state.length !== wanted || whole.length !== wanted) throw damaged(newest.name);
  return { last, state: whole };
}

function readBatches(file: string): {
  batches: StoredBatch[];
  brokenAt: number | null;
  size: number;
} {
  const bytes = readFileSync(file);
  const batches: StoredBatch[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    const json = end === -1 ? null : unframe(bytes.toString("utf8", start, end));
    if (json === null) {
      if (hasLaterBatch(bytes, start)) throw damaged(path.basename(file));
      return { batches, brokenAt: start, size: bytes.length };
    }
    const batch = JSON.parse(json) as StoredBatch;
    checkFormat(batch.format, path.dirname(file));
    batches.push(batch);
    start = end + 1;
  }
  return { batches, brokenAt: null, size: bytes.length };
}

function hasLaterBatch(bytes: Buffer, brokenAt: number): boolean {
  return bytes
    .toString("utf8", brokenAt)
    .split("\n")
    .slice(1)
    .some((line) => unframe(line) !== null);
}

function checkFormat(format: number, folder: string): void {
  if (format === logFormat) return;
  const age = format < logFormat ? "an older" : "a newer";
  throw new FolderError(
    `The paper venue's data in ${folder} was written by ${age} version (format ${format}; this ` +
      `one reads format ${logFormat}), so it was left as it is. Move that folder away to begin ` +
      "with a new paper venue, or start the version that wrote it.",
  );
}

function damaged(file: string): FolderError {
  return new FolderError(
    `${file} in the data folder is damaged in the middle, so the orders in it cannot be trusted. ` +
      "Restore the folder from a copy, or choose another data folder to start afresh.",
  );
}

function gap(file: string, wanted: number, found: number): FolderError {
  return new FolderError(
    `The data folder lacks commands ${wanted} to ${found - 1} (before ${file}). ` +
      "Restore the folder from a copy, or choose another data folder to start afresh.",
  );
}

/** The layout of the files in the data folder; raised when an older reader would misread them. */
export const logFormat = 2;

/** Wraps one JSON text as a line that proves itself: `crc32 json LF`. */
export function frame(json: string): string {
  return `${checksum(json)} ${json}\n`;
}

/** The JSON inside a line without its LF, or null when the line is torn or damaged. */
export function unframe(line: string): string | null {
  if (line.length < 9 || line[8] !== " ") return null;
  const json = line.slice(9);
  return checksum(json) === line.slice(0, 8) ? json : null;
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, "0");
}
