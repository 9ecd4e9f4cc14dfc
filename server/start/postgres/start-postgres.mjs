import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserFacingError } from "../../user-facing-error.mjs";
import { makeDataDir } from "../host/data-dir.mjs";
import { isAlive } from "../host/running-processes.mjs";
import { appRole, connectionUrl, hasRoles, makeCluster, makeRoles, ownerRole } from "./cluster.mjs";
import { answers, isStranger, launch, makeSocketDir, readLock, stop } from "./launch.mjs";
import { findBinaries, postgresError, run, windows } from "./programs.mjs";

const adoptTimeoutMs = 60_000;

const olderRuns =
  "The database of this data folder was started by an older version of the desk. Stop that desk, " +
  "and start this one once with `npm start`.";

/**
 * Starts the PostgreSQL that comes with the desk on the cluster in DATA_DIR, or adopts the one
 * that a killed parent left running there. It listens on a unix socket in a private folder and on
 * no network (Windows has loopback instead). Throws a UserFacingError.
 */
export async function startPostgres(options) {
  const { dataDir, packages, spareRoot = "/var/lib/broker-desk", say = () => {} } = options;
  const { maxConnections = 100 } = options;
  const place = await findPlace(path.resolve(dataDir), spareRoot, say);
  const live = await findLive(place.cluster);
  if (live && hasRoles(place)) return handle(place, live, null);
  if (live && !options.restart) throw new UserFacingError(olderRuns);
  if (live) await stop(live);
  const programs = await findBinaries(packages, place.base, place.identity);
  await makeCluster(place, programs);
  await makeRoles(place, programs);
  const socketDir = windows ? "" : makeSocketDir(place.identity, options.socketDir);
  const child = await launch(place, programs, socketDir, maxConnections);
  return handle(place, readLock(place.cluster), child);
}

/** The server that already runs on this cluster, when there is one that answers. */
async function findLive(cluster) {
  const deadline = Date.now() + adoptTimeoutMs;
  while (Date.now() < deadline) {
    const lock = readLock(cluster);
    if (!lock || !isAlive(lock.pid)) return null;
    if (await isStranger(lock)) {
      // A stranger has the number of a dead server; PostgreSQL itself would take it for alive.
      fs.rmSync(path.join(cluster, "postmaster.pid"));
      return null;
    }
    if (lock.status === "ready" && (await answers(lock))) return lock;
    await sleep(50);
  }
  throw postgresError("An old server of this database neither answers nor ends.", "", cluster);
}

function handle(place, lock, child) {
  return {
    url: connectionUrl(place.base, appRole, lock),
    ownerUrl: connectionUrl(place.base, ownerRole, lock),
    pid: lock.pid,
    socketDir: lock.socketDir,
    cluster: place.cluster,
    adopted: child === null,
    ended: endOf(lock.pid, child),
    stop: () => stop(lock),
  };
}

async function endOf(pid, child) {
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
 * @returns {Promise<{base: string, cluster: string, identity: {uid: number, gid: number} | null}>}
 */
async function findPlace(dataDir, spareRoot, say) {
  makeDataDir(dataDir);
  const note = path.join(dataDir, "postgres-place");
  if (fs.existsSync(note)) return placeAt(fs.readFileSync(note, "utf8").trim());
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
  say(`PostgreSQL does not run as root and cannot enter ${dataDir}: the database is in ${base}.`);
  return placeAt(base);
}

/** Whether that user can get into a folder; asked of the system, which knows every rule. */
async function canEnter(folder, identity) {
  const { code } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], identity);
  return code === 0;
}

function placeAt(base) {
  const cluster = path.join(base, "postgres");
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : null;
  const stranger = owner !== null && owner.uid !== process.getuid?.();
  if (stranger && !isRoot() && process.platform !== "win32") {
    throw new UserFacingError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start as that ` +
        "user, or set DATA_DIR to a folder of your own.",
    );
  }
  if (!isRoot()) return { base, cluster, identity: null };
  const identity = stranger ? { uid: owner.uid, gid: owner.gid } : nobody;
  return { base, cluster, identity };
}

const isRoot = () => process.getuid?.() === 0;
