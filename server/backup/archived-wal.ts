import "server-only";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { manifestName } from "./manifest";

const unzip = promisify(gunzip);

const segmentFile = /^([0-9A-F]{24})\.gz$/;

/** Written by PostgreSQL for each backup: where its log begins, and its folder as the label. */
const backupFile = /^([0-9A-F]{24})\.[0-9A-F]{8}\.backup\.gz$/;

/**
 * Removes the archived log from before the oldest backup that is still in the folder that it was
 * made in; `newest` is where the log of the newest one begins. Returns how many files went.
 */
export async function pruneArchive(folder: string, newest: string): Promise<number> {
  const names = await readdir(folder);
  let oldest = newest;
  for (const name of names) {
    const [, first] = backupFile.exec(name) ?? [];
    if (first && first < oldest && (await isKept(path.join(folder, name)))) oldest = first;
  }
  const isUnneeded = (name: string) => {
    const [, segment] = segmentFile.exec(name) ?? backupFile.exec(name) ?? [];
    return segment !== undefined && segment < oldest;
  };
  const unneeded = names.filter(isUnneeded);
  for (const name of unneeded) await rm(path.join(folder, name));
  return unneeded.length;
}

async function isKept(file: string): Promise<boolean> {
  const text = (await unzip(await readFile(file))).toString("utf8");
  const [, backup] = /^LABEL: (.*)$/m.exec(text) ?? [];
  return backup !== undefined && existsSync(path.join(backup, manifestName));
}

/**
 * Why the log can't be read on from a segment: the first file that is missing or damaged while
 * later ones are there; null where there is simply no more.
 */
export async function faultAfter(folder: string, segment: string): Promise<string | null> {
  const names = (await readdir(folder)).map((name) => segmentFile.exec(name)?.[1]);
  const found = names.filter((name) => name !== undefined).sort();
  const last = found.at(-1) ?? "";
  for (let name = nextSegment(segment); name <= last; name = nextSegment(name)) {
    if (!found.includes(name)) return `${name}.gz is missing`;
    const file = await readFile(path.join(folder, `${name}.gz`));
    if ((await unzip(file).catch(() => null)) === null) return `${name}.gz is damaged`;
  }
  return null;
}

/** 256 segments of 16 MB have the same middle part: timeline, log, segment. */
function nextSegment(name: string): string {
  const at = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n;
  const hex = (n: bigint) => n.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(at / 256n) + hex(at % 256n);
}
