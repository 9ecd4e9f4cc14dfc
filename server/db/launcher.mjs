import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./launcher/binaries.mjs";
import { findPlace } from "./launcher/place.mjs";
import { explain, run, serverEnv } from "./launcher/run.mjs";
import { answers, isAlive, readLock, servesCluster } from "./launcher/server-lock.mjs";

const windows = process.platform === "win32";
const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;
/** How long a crashed server's helpers may hold its memory before a new one can start. */
const staleTimeoutMs = 15_000;

/**
 * Starts the PostgreSQL that comes with the desk on the cluster in DATA_DIR, or adopts the one
 * that a killed parent left running there. It listens on a unix socket in a private folder and on
 * no network (Windows has loopback and a random password instead). Throws a Sentence.
 */
export async function startPostgres(options) {
  const { dataDir, packages, spareRoot = "/var/lib/broker-desk", say = () => {} } = options;
  const place = await findPlace(path.resolve(dataDir), spareRoot, say);
  const live = await adopt(place.cluster);
  if (live) return handle(place, live, null);
  const programs = await findBinaries(packages, place.base, place.identity);
  await makeCluster(place, programs);
  const socketDir = options.socketDir ?? (windows ? "" : makeSocketDir());
  if (place.identity && socketDir) fs.chownSync(socketDir, place.identity.uid, place.identity.gid);
  const child = await launch(place, programs, socketDir);
  return handle(place, readLock(place.cluster), child);
}

/** The server that already runs on this cluster, when there is one. */
async function adopt(cluster) {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const lock = readLock(cluster);
    if (!lock || !isAlive(lock.pid)) return null;
    if (!servesCluster(lock.pid, cluster)) {
      // A stranger has the number of a dead server; PostgreSQL itself would take it for alive.
      fs.rmSync(path.join(cluster, "postmaster.pid"));
      return null;
    }
    if (lock.status === "ready" && (await answers(lock))) return lock;
    await sleep(50);
  }
  throw explain("The database's old server neither answers nor ends.", "", cluster);
}

/** Makes the cluster under another name first: half a cluster is never taken for a whole. */
async function makeCluster({ base, cluster, identity }, programs) {
  if (fs.existsSync(path.join(cluster, "PG_VERSION"))) {
    if (identity && fs.statSync(cluster).uid !== identity.uid) own(cluster, identity);
    return;
  }
  const half = `${cluster}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  if (identity) own(half, identity);
  const args = ["-D", half, "-U", "desk", "--locale=C", "--encoding=UTF8", "--no-instructions"];
  const guard = windows
    ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(base)}`]
    : ["--auth-local=trust", "--auth-host=reject"];
  const { code, output } = await run(path.join(programs, "initdb"), [...args, ...guard], identity);
  if (code !== 0) throw explain("The database could not be made. It said:", output, base);
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.renameSync(half, cluster);
}

function own(folder, { uid, gid }) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    fs.lchownSync(path.join(folder, name), uid, gid);
  }
  fs.chownSync(folder, uid, gid);
}

/** A socket's path may have 107 bytes (103 on macOS), so it lies in a short folder of its own. */
function makeSocketDir() {
  return fs.mkdtempSync("/tmp/broker-desk-");
}

async function launch(place, programs, socketDir) {
  const deadline = Date.now() + staleTimeoutMs;
  removeOldSocketDir(place.cluster, socketDir);
  for (;;) {
    const { child, output } = await launchOnce(place, programs, socketDir);
    if (child) return child;
    const stale = /pre-existing shared memory|lock file .* already exists|in use/i.test(output);
    if (!stale || Date.now() > deadline) {
      throw explain("PostgreSQL did not start. It said:", output, place.base);
    }
    await sleep(200);
  }
}

/** A server that died left its socket behind; its folder is ours to remove. */
function removeOldSocketDir(cluster, socketDir) {
  const old = readLock(cluster)?.socketDir;
  if (old?.startsWith("/tmp/broker-desk-") && old !== socketDir) {
    fs.rmSync(old, { recursive: true, force: true });
  }
}

async function launchOnce({ base, cluster, identity }, programs, socketDir) {
  const log = path.join(base, "postgres.log");
  const logFile = fs.openSync(log, "w", 0o600);
  const port = windows ? await freePort() : "5432";
  const child = spawn(path.join(programs, "postgres"), settings(cluster, socketDir, port), {
    ...identity,
    cwd: windows ? undefined : "/",
    env: serverEnv,
    // Its own session: Ctrl-C in the terminal is for start.mjs alone, which stops it last.
    detached: true,
    stdio: ["ignore", logFile, logFile],
    windowsHide: true,
  });
  fs.closeSync(logFile);
  let ended = false;
  child.on("error", () => {
    ended = true;
  });
  child.on("exit", () => {
    ended = true;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < deadline) {
    const lock = readLock(cluster);
    if (lock?.pid === child.pid && lock.status === "ready") return { child, output: "" };
    await sleep(10);
  }
  return { child: null, output: fs.readFileSync(log, "utf8") };
}

function settings(cluster, socketDir, port) {
  const chosen = {
    listen_addresses: windows ? "127.0.0.1" : "",
    port,
    ...(windows ? {} : { unix_socket_directories: socketDir, unix_socket_permissions: "0700" }),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_connections: "100",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log names what went wrong, never the values of a statement: they may be secret.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  return ["-D", cluster, ...Object.entries(chosen).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
}

function handle(place, lock, child) {
  return {
    url: addressOf(place.base, lock),
    pid: lock.pid,
    socketDir: lock.socketDir,
    cluster: place.cluster,
    adopted: child === null,
    ended: endOf(lock.pid, child),
    stop: () => stop(lock),
  };
}

function addressOf(base, { socketDir, port }) {
  if (!windows) return `postgresql://desk@/postgres?host=${encodeURIComponent(socketDir)}`;
  const password = fs.readFileSync(passwordFile(base), "utf8").trim();
  return `postgresql://desk:${password}@127.0.0.1:${port}/postgres`;
}

/** Resolves when the server has ended, for whatever reason. */
async function endOf(pid, child) {
  if (child) return void (await new Promise((ended) => child.once("exit", ended)));
  while (isAlive(pid)) await sleep(500, null, { ref: false });
}

/** Ends the server: open transactions are rolled back, what was committed is on disk. */
async function stop({ pid, socketDir }) {
  const deadline = Date.now() + stopTimeoutMs;
  let signal = "SIGINT";
  while (isAlive(pid)) {
    if (signal) process.kill(pid, signal);
    signal = Date.now() > deadline && signal !== "SIGQUIT" ? "SIGQUIT" : null;
    await sleep(10);
  }
  if (socketDir.startsWith("/tmp/broker-desk-")) {
    fs.rmSync(socketDir, { recursive: true, force: true });
  }
}

function passwordFile(base) {
  const file = path.join(base, "keys", "postgres");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o400 });
  }
  return file;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}
