import "server-only";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Identity, type Place, run } from "./programs";

/** Names the folder of the archive that a cluster's write-ahead log goes to; no backup has it. */
const archiveNote = "desk-archive";

/**
 * The folder of a cluster in the archive. A restored cluster gets another one: its log has the same
 * names as that of the desk it comes from, and another content.
 */
export function archiveFolderOf(cluster: string): string | null {
  const note = path.join(cluster, archiveNote);
  return fs.existsSync(note) ? fs.readFileSync(note, "utf8").trim() : null;
}

/**
 * Makes a cluster's folder in the archive, and returns PostgreSQL's settings that fill it. One that
 * can't be used is reported only: the desk takes orders without its archive too.
 */
export async function archiveSettings(
  place: Place,
  archive: string,
  say: (sentence: string) => void,
): Promise<Readonly<Record<string, string>>> {
  const name = archiveFolderOf(place.cluster) ?? nameArchive(place);
  const folder = path.join(archive, name);
  if (!(await makeFolder(place, folder))) {
    say(
      `The WAL archive ${archive} (WAL_ARCHIVE_DIR) can't be written by the user that PostgreSQL ` +
        "runs as. The desk keeps running; until it is fixed, WAL fills the database's disk.",
    );
  }
  return {
    archive_mode: "on",
    archive_command: archiveCommand(folder),
    // What a lost disk costs at most.
    archive_timeout: "60",
  };
}

/** Whether the server that runs on a cluster archives its log, by how it was started. */
export const archives = (cluster: string): boolean =>
  fs.readFileSync(path.join(cluster, "postmaster.opts"), "utf8").includes("archive_mode=on");

function nameArchive({ cluster, identity }: Place): string {
  const name = `wal-${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString("hex")}`;
  const note = path.join(cluster, archiveNote);
  fs.writeFileSync(`${note}.new`, `${name}\n`, { mode: 0o600, flush: true });
  if (identity) fs.chownSync(`${note}.new`, identity.uid, identity.gid);
  fs.renameSync(`${note}.new`, note);
  return name;
}

async function makeFolder({ identity }: Place, folder: string): Promise<boolean> {
  try {
    // Root runs PostgreSQL as another user, who has to get in.
    fs.mkdirSync(path.dirname(folder), { recursive: true, mode: identity ? 0o711 : 0o700 });
    if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    if (identity) fs.chownSync(folder, identity.uid, identity.gid);
  } catch {
    return false;
  }
  return mayUse(folder, "w", identity);
}

/** Whether the user who runs PostgreSQL may read or write in a folder. */
export async function mayUse(folder: string, how: "r" | "w", identity: Identity | null) {
  const test = `cd "$1" && [ -${how} . ]`;
  return (await run("/bin/sh", ["-c", test, "sh", folder], identity)).code === 0;
}

/**
 * A file appears in the archive whole, on disk and once: one that is there must have the same
 * content. Compressed, what a quiet minute leaves of a segment of 16 MB is some 20 kB.
 */
function archiveCommand(folder: string): string {
  const at = quoted(folder);
  return (
    `if [ -e ${at}/%f.gz ]; then gzip -dc < ${at}/%f.gz | cmp -s - "%p"; else ` +
    `gzip -c < "%p" > ${at}/%f.new && sync ${at}/%f.new && mv ${at}/%f.new ${at}/%f.gz && ` +
    `sync ${at}; fi`
  );
}

/** PostgreSQL's command that fetches a file back from the archive's folder. */
export const restoreCommand = (folder: string) => `gzip -dc < ${quoted(folder)}/%f.gz > "%p"`;

/** For the shell, and for PostgreSQL, which replaces `%f` and `%p`. */
const quoted = (folder: string) => `'${folder.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
