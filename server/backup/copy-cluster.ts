import "server-only";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";
import type { BackedUpFile } from "./manifest";

/** Folders whose files PostgreSQL makes anew at its start. */
const emptied = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots"],
  ...["pg_stat_tmp", "pg_subtrans"],
]);

/** Files that belong to the running server or to this very folder. */
const excluded =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|desk-(folder|archive)|pg_internal\.init|pgsql_tmp.*)$/;

/** What was copied of a cluster. */
export interface CopiedCluster {
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
}

/** Copies a cluster's files while its server runs; only between `pg_backup_start` and `_stop`. */
export async function copyCluster(cluster: string, target: string): Promise<CopiedCluster> {
  const { folders, names } = await listCluster(cluster);
  for (const folder of ["", ...folders]) {
    await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 });
  }
  const files = await severalAtOnce(names, (name) => copyFile(cluster, target, name));
  return { folders, files: files.filter((file) => file !== null) };
}

/** The folders and files of a cluster that belong to a backup, by their path in it. */
async function listCluster(cluster: string) {
  const folders: string[] = [];
  const names: string[] = [];
  const list = async (folder: string) => {
    for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (excluded.test(entry.name)) continue;
      if (entry.isFile()) names.push(name);
      if (!entry.isDirectory()) continue;
      folders.push(name);
      if (!emptied.has(name)) await list(name);
    }
  };
  await list("");
  return { folders, names };
}

/** Most of the time goes into waiting until the disk has each file. */
const atOnce = 16;

/** Does the same to every item, several at a time, and answers in their order. */
export async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  }
  return results;
}

/** Copies the write-ahead log from one segment to another; null when one is missing. */
export async function copyWal(
  cluster: string,
  target: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly BackedUpFile[] | null> {
  const segments = (await readdir(path.join(cluster, "pg_wal")))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  const copied: BackedUpFile[] = [];
  for (const name of segments) {
    const file = await copyFile(cluster, target, path.join("pg_wal", name));
    if (!file) return null;
    copied.push(file);
  }
  return segments[0] === first && segments.at(-1) === last ? copied : null;
}

const chunkBytes = 1_048_576;

/** A file that vanished while the server runs is in the write-ahead log; null then. */
async function copyFile(from: string, to: string, name: string): Promise<BackedUpFile | null> {
  const source = await open(path.join(from, name)).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (!source) return null;
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const target = await open(path.join(to, name), O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    return { name, ...(await pour(source, target)) };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function pour(source: FileHandle, target: FileHandle) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await target.writeFile(chunk);
    size += bytesRead;
  }
  await target.sync();
  return { size, sha256: hash.digest("hex") };
}
