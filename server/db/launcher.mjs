import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../start/process-facts.mjs";
import { findBinaries } from "./launcher/binaries.mjs";
import { addressOf, makeCluster } from "./launcher/cluster.mjs";
import { launch, makeSocketDir, stop } from "./launcher/launch.mjs";
import { findPlace } from "./launcher/place.mjs";
import { appRole, hasRoles, makeRoles, ownerRole } from "./launcher/roles.mjs";
import { explain, windows } from "./launcher/run.mjs";
import { answers, isStranger, readLock } from "./launcher/server-lock.mjs";

const adoptTimeoutMs = 60_000;

/**
 * Starts the PostgreSQL that comes with the desk on the cluster in DATA_DIR, or adopts the one
 * that a killed parent left running there. It listens on a unix socket in a private folder and on
 * no network (Windows has loopback instead). Throws a Sentence.
 */
export async function startPostgres(options) {
  const { dataDir, packages, spareRoot = "/var/lib/broker-desk", say = () => {} } = options;
  const place = await findPlace(path.resolve(dataDir), spareRoot, say);
  const live = await findLive(place.cluster);
  if (live && hasRoles(place)) return handle(place, live, null);
  if (live) await stop(live);
  const programs = await findBinaries(packages, place.base, place.identity);
  await makeCluster(place, programs);
  await makeRoles(place, programs);
  const socketDir = windows ? "" : makeSocketDir(place.identity, options.socketDir);
  const child = await launch(place, programs, socketDir);
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
  throw explain("An old server of this database neither answers nor ends.", "", cluster);
}

function handle(place, lock, child) {
  return {
    url: addressOf(place.base, appRole, lock),
    ownerUrl: addressOf(place.base, ownerRole, lock),
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
