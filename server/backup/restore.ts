import "server-only";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findPlace } from "../start/postgres/start-postgres";
import { UserFacingError } from "../user-facing-error.mjs";
import { requireKeks } from "../vault";
import { severalAtOnce } from "./copy-cluster";
import { type KeyFiles, type KeyPlaces, openKeyFiles, writeKeyFiles } from "./key-files";
import { databaseFolder, keysFileOf, type Manifest, readBackup } from "./manifest";
import { type PointInTime, recoverTo, requirePoint } from "./recover-to";
import { noteRestore } from "./restored";

export interface RestoreOptions extends KeyPlaces {
  readonly backup: string;
  /** Asked for only where the keys come from the backup. */
  readonly passphrase: () => Promise<string>;
  /** The moment to restore to; the backup's own without. */
  readonly point?: PointInTime;
  readonly spareRoot?: string;
  readonly say: (sentence: string) => void;
}

/**
 * Puts a backup into a data folder that has no database yet: first everything is checked, then
 * written, and the database takes its place last. An existing key file is used if it opens the
 * backup's secrets; otherwise the keys come from the backup. Throws a UserFacingError.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataDir, kekFile, point, spareRoot, say } = options;
  const place = await findPlace(dataDir, spareRoot, say);
  if (existsSync(place.cluster)) {
    throw new UserFacingError(
      `${place.cluster} already has a database. Set DATA_DIR to a new folder and restore there.`,
    );
  }
  const manifest = await readBackup(backup);
  requireSamePlatform(manifest);
  const walFolder = point ? await requirePoint(point, manifest, place.identity) : null;
  const keys = existsSync(kekFile) ? null : await keysOfBackup(options);
  const kek = keys?.kek ?? (await readFile(kekFile, "utf8"));
  const source = keys ? keysFileOf(backup) : kekFile;
  requireKeks(source, kek, manifest.keks);
  const half = `${place.cluster}.half`;
  await rm(half, { recursive: true, force: true });
  await copyDatabase(manifest, path.join(backup, databaseFolder), half);
  if (point && walFolder) {
    try {
      requireKeks(source, kek, await recoverTo(point, { ...place, cluster: half }, walFolder));
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  }
  if (keys) await writeKeyFiles(options, keys);
  await noteRestore(dataDir, { backupAt: point?.to.toISOString() ?? manifest.startedAt });
  await rename(half, place.cluster);
  return manifest;
}

function requireSamePlatform({ platform }: Manifest): void {
  const own = `${process.platform}-${process.arch}`;
  if (platform === own) return;
  throw new UserFacingError(
    `This backup is from ${platform}, but this computer is ${own}. Restore it on ${platform}.`,
  );
}

async function keysOfBackup({ backup, passphrase, kekFile }: RestoreOptions): Promise<KeyFiles> {
  const file = keysFileOf(backup);
  if (existsSync(file)) return openKeyFiles(file, await passphrase());
  throw new UserFacingError(
    `Neither ${file} nor the key file ${kekFile} exists. Put one of them back: without it ` +
      "the exchange keys in the backup can't be decrypted.",
  );
}

async function copyDatabase({ folders, files }: Manifest, from: string, to: string) {
  await mkdir(to, { mode: 0o700 });
  for (const name of folders) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
  // PostgreSQL syncs the whole folder itself before its recovery.
  await severalAtOnce(files, ({ name }) => copyFile(path.join(from, name), path.join(to, name)));
}
