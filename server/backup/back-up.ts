import "server-only";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { statement } from "../db/database";
import { archiveFolderOf } from "../start/postgres/wal-archiving";
import { UserFacingError } from "../user-facing-error.mjs";
import { pruneArchive } from "./archived-wal";
import { type CopiedCluster, copyCluster, copyWal } from "./copy-cluster";
import { type KeyPlaces, readKeyFiles, sealKeyFiles } from "./key-files";
import { databaseFolder, digestOf, keysFileOf, type Manifest, manifestName } from "./manifest";

export interface BackUpOptions extends KeyPlaces {
  /** The owner of the tables, and the folder of the server's files. */
  readonly ownerUrl: string;
  readonly cluster: string;
  /** The folder that holds the backups. */
  readonly target: string;
  /** Where the write-ahead log is archived; null: what no backup needs stays there. */
  readonly walArchiveDir: string | null;
  readonly passphrase: string;
  readonly deskVersion: string;
}

export interface FinishedBackup {
  readonly folder: string;
  readonly keysFile: string;
  readonly bytes: number;
  /** How many archived files were removed that no backup needs; null: the archive is away. */
  readonly walRemoved: number | null;
}

/**
 * Backs up the desk's own database while it runs, in PostgreSQL's low-level form: a copy of its
 * files between `pg_backup_start` and `pg_backup_stop`, with the write-ahead log of that time. The
 * keys go to a file beside it that the passphrase opens. Throws a UserFacingError.
 */
export async function backUp(options: BackUpOptions): Promise<FinishedBackup> {
  const startedAt = new Date().toISOString();
  const folder = path.join(options.target, `desk-${startedAt.slice(0, 19).replaceAll(":", "-")}Z`);
  const before = await readKeyFiles(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: options.ownerUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const copied = await copyDatabase(client, options, path.join(folder, databaseFolder));
    const keks = await kekRows(client);
    const keys = await readKeyFiles(options);
    if (keys.kek !== before.kek) throw new UserFacingError(keyChanged);
    const keysFile = keysFileOf(folder);
    await writeWhole(keysFile, await sealKeyFiles(keys, options.passphrase));
    const manifest: Manifest = {
      format: "broker-desk-backup-1",
      deskVersion: options.deskVersion,
      postgres: (await readFile(path.join(options.cluster, "PG_VERSION"), "utf8")).trim(),
      platform: `${process.platform}-${process.arch}`,
      startedAt,
      finishedAt: new Date().toISOString(),
      keks,
      walFolder: await walFolderOf(client, options),
      folders: [...copied.folders],
      files: [...copied.files],
    };
    await writeWhole(path.join(folder, manifestName), JSON.stringify(manifest));
    await noteBackup(options.dataDir, { at: manifest.startedAt, folder });
    const walRemoved = await pruneWal(options, manifest, copied.firstWal);
    const bytes = copied.files.reduce((sum, { size }) => sum + size, 0);
    return { folder, keysFile, bytes, walRemoved };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const keyChanged = "The key file was changed during the backup. Start the backup again.";

/** The folder in the archive that this server's log goes to; null where it is not archived. */
async function walFolderOf(client: pg.Client, { cluster }: BackUpOptions) {
  const { rows } = await client.query<{ mode: string }>(
    "SELECT current_setting('archive_mode') AS mode",
  );
  return rows[0]?.mode === "on" ? archiveFolderOf(cluster) : null;
}

async function pruneWal(
  { walArchiveDir }: BackUpOptions,
  { walFolder }: Manifest,
  firstWal: string,
): Promise<number | null> {
  if (walArchiveDir === null || walFolder === null) return 0;
  return pruneArchive(path.join(walArchiveDir, walFolder), firstWal).catch(() => null);
}

const startSql = statement<{ label: string }>("SELECT pg_backup_start($label, fast => true)");

async function copyDatabase(
  client: pg.Client,
  { cluster }: BackUpOptions,
  target: string,
): Promise<CopiedCluster & { readonly firstWal: string }> {
  // A temporary slot: the server keeps its log until this connection ends.
  const slot = `desk_backup_${randomBytes(6).toString("hex")}`;
  await client.query(`SELECT pg_create_physical_replication_slot('${slot}', true, true)`);
  // The log's history names the backup by it: its log is kept for as long as it is there.
  await client.query(startSql({ label: path.dirname(target) }));
  const { folders, files } = await copyCluster(cluster, target);
  const { rows } = await client.query<{ label: string; last: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last
     FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const { label = "", last = "" } = rows[0] ?? {};
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? "";
  const wal = await copyWal(cluster, target, { first, last });
  if (!wal) {
    throw new UserFacingError(
      "The database's log was removed while it was copied. Start the backup again.",
    );
  }
  // From this file the restored server learns where its recovery begins.
  await writeWhole(path.join(target, "backup_label"), label);
  const labelFile = {
    name: "backup_label",
    ...(await digestOf(path.join(target, "backup_label"))),
  };
  return { folders, files: [...files, ...wal, labelFile], firstWal: first };
}

async function kekRows(client: pg.Client): Promise<Manifest["keks"]> {
  const { rows } = await client.query<{ id: string; checkValue: string }>(
    `SELECT id, encode(check_value, 'hex') AS "checkValue" FROM kek
     WHERE retired_at IS NULL ORDER BY created_at`,
  );
  return rows;
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** When the desk was last backed up, for its metrics. */
const noteOf = (dataDir: string) => path.join(dataDir, "last-backup.json");

const noteBackup = (dataDir: string, note: { readonly at: string; readonly folder: string }) =>
  writeWhole(noteOf(dataDir), JSON.stringify(note));
