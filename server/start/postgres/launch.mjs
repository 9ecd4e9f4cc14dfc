import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beatText, isShort, placeOf, socketAt } from "../../../lib/host/folder-owner.mjs";
import { UserFacingError } from "../../user-facing-error.mjs";
import { commandOf, isAlive } from "../host/running-processes.mjs";
import { postgresError, serverEnv, windows } from "./programs.mjs";

const startTimeoutMs = 60_000;

/** How long the helpers of a server that crashed may hold its memory. */
export const staleTimeoutMs = 15_000;

const stopTimeoutMs = 10_000;

/** Begins the name of a short folder for a socket. */
const socketFolder = "broker-desk-";

const socketName = ".s.PGSQL.5432";

/**
 * Where clients find the socket. It lies in the cluster's own folder, where whoever has the folder
 * reaches it; where that path is too long for a socket's, in a short folder as well.
 */
export function makeSocketDir({ cluster, identity }, wanted) {
  if (isShort(path.join(cluster, socketName))) return cluster;
  const folder = wanted ?? newSocketDir(identity);
  if (wanted) fs.mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (identity) fs.chownSync(folder, identity.uid, identity.gid);
  return folder;
}

/** What cleans /tmp would remove a socket that is weeks old, so that comes last. */
function newSocketDir(identity) {
  const ofUser = [`/run/user/${process.getuid()}`, os.homedir()];
  for (const root of [...(identity ? [] : ofUser), "/run", "/tmp"]) {
    if (!isShort(path.join(root, `${socketFolder}123456`, socketName))) continue;
    try {
      return fs.mkdtempSync(path.join(root, socketFolder));
    } catch {
      // Not this user's to write, or read-only.
    }
  }
  throw new UserFacingError(
    "The path of DATA_DIR is too long for a database's socket, and neither /run, the home folder " +
      "nor /tmp can be written. Set DATA_DIR to a shorter path.",
  );
}

/** Starts the server and waits until it takes connections; a stale lock is waited out. */
export async function launch(place, programs, socketDir, maxConnections) {
  const deadline = Date.now() + staleTimeoutMs;
  removeSocketDir(readLock(place.cluster)?.socketDir, socketDir);
  for (;;) {
    const { child, output } = await launchOnce(place, programs, socketDir, maxConnections);
    if (child) {
      if (!windows) keepBeat(place, child.pid);
      return child;
    }
    if (!isLeftByCrash(output) || Date.now() > deadline) {
      throw postgresError("PostgreSQL did not start. It said:", output, place.base);
    }
    await sleep(200);
  }
}

/** Whether PostgreSQL does not start because a crashed one has not quite gone. */
export const isLeftByCrash = (output) =>
  /pre-existing shared memory|lock file .* already exists|in use/i.test(output);

/** A server that crashed leaves its socket's folder behind; only folders of ours are removed. */
function removeSocketDir(folder, inUse) {
  const isOurs = folder && path.basename(folder).startsWith(socketFolder);
  if (isOurs && folder !== inUse) {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function launchOnce({ base, cluster, identity }, programs, socketDir, maxConnections) {
  const log = path.join(base, "postgres.log");
  const logFile = fs.openSync(log, "w", 0o600);
  const port = windows ? await freePort() : "5432";
  const child = spawn(
    path.join(programs, "postgres"),
    settings(cluster, socketDir, port, maxConnections),
    {
      ...identity,
      cwd: windows ? undefined : "/",
      env: serverEnv,
      // Its own session: Ctrl-C in the terminal is for the desk alone, which stops it last.
      detached: true,
      stdio: ["ignore", logFile, logFile],
      windowsHide: true,
    },
  );
  fs.closeSync(logFile);
  let ended = false;
  const end = () => {
    ended = true;
  };
  child.once("error", end).once("exit", end);
  const deadline = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < deadline) {
    const lock = readLock(cluster);
    if (lock?.pid === child.pid && lock.status === "ready") return { child, output: "" };
    await sleep(10);
  }
  return { child: null, output: fs.readFileSync(log, "utf8") };
}

export const beatFile = (base) => path.join(base, "postgres.beat");

/**
 * Renews a note beside the cluster for as long as its server runs, whatever becomes of this
 * process: another computer that has the folder can't reach the socket, but reads the note.
 */
function keepBeat({ base, cluster }, pid) {
  const loop = `while IFS= read -r pid < "$1" && [ "$pid" = "$2" ] && kill -0 "$2"; do
    n=$((n + 1)); printf "$4" "$n" > "$3.new" && mv -f "$3.new" "$3"; sleep 5
  done`;
  const lock = path.join(cluster, "postmaster.pid");
  const args = [lock, String(pid), beatFile(base), beatText("%s")];
  spawn("/bin/sh", ["-c", loop, "beat", ...args], {
    cwd: "/",
    env: serverEnv,
    detached: true,
    stdio: "ignore",
  }).unref();
}

function settings(cluster, socketDir, port, maxConnections) {
  // PostgreSQL works in the cluster's folder: a dot is short whatever its path.
  const folders = socketDir === cluster ? "." : `${socketDir},.`;
  const local = { unix_socket_directories: folders, unix_socket_permissions: "0700" };
  const values = {
    listen_addresses: windows ? "127.0.0.1" : "",
    port,
    ...(windows ? {} : local),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_connections: String(maxConnections),
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log names what went wrong, never the values of a statement: they may be secret.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
}

/** Ends a server: open transactions are rolled back, what was committed stays. */
export async function stop({ base }, { pid, socketDir }) {
  const signals = ["SIGINT", "SIGQUIT", "SIGKILL"];
  while (isAlive(pid)) {
    const signal = signals.shift();
    if (!signal) break;
    kill(pid, signal);
    const deadline = Date.now() + stopTimeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(10);
  }
  removeSocketDir(socketDir, null);
  fs.rmSync(beatFile(base), { force: true });
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
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

/**
 * What a cluster's `postmaster.pid` tells, or null when there is none.
 * @returns {{pid: number, dataDir: string, port: string, socketDir: string, status: string} | null}
 */
export function readLock(cluster) {
  let text;
  try {
    text = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  return {
    pid: Number.parseInt(lines[0], 10),
    dataDir: lines[1] ?? "",
    port: lines[3] ?? "",
    socketDir: lines[4] === "." ? cluster : (lines[4] ?? ""),
    status: lines[7]?.trim() ?? "",
  };
}

/**
 * Whether the process with this number is the server of this very folder, as far as this container
 * can see. In doubt it is: a lock taken from a living server would cost the data.
 */
export function isServerOf(cluster, pid) {
  if (!isAlive(pid)) return false;
  try {
    return fs.statSync(`/proc/${pid}/cwd`).ino === fs.statSync(cluster).ino;
  } catch {
    const command = commandOf(pid);
    return command === null || (/postgres/.test(command) && command.includes(cluster));
  }
}

/**
 * What listens on a cluster's socket: "nobody", a server that "answers", or something "silent": a
 * server that is stuck, or one that this user may not reach.
 */
export async function whoListens(cluster, lock) {
  if (windows) return lock ? listens({ host: "127.0.0.1", port: Number(lock.port) }) : "nobody";
  if (!fs.existsSync(cluster)) return "nobody";
  const place = placeOf(cluster);
  try {
    return await listens({ path: socketAt(place, socketName) });
  } catch (error) {
    if (error.code !== "ENAMETOOLONG") throw error;
    return lock ? await listens({ path: path.join(lock.socketDir, socketName) }) : "nobody";
  } finally {
    fs.closeSync(place.descriptor);
  }
}

/** Whether clients find the server's socket. Without a lock the server is ending, or has ended. */
export async function isReachable(cluster) {
  const lock = readLock(cluster);
  if (lock === null) return true;
  const where = windows
    ? { host: "127.0.0.1", port: Number(lock.port) }
    : { path: path.join(lock.socketDir, socketName) };
  return (await listens(where)) !== "nobody";
}

function listens(where) {
  return new Promise((resolve) => {
    const socket = net.connect(where);
    let answer = "silent";
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, done);
    // It replies S or N to a request for encryption.
    socket.on("connect", () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.on("data", (data) => {
      if (data[0] === 83 || data[0] === 78) answer = "answers";
      done();
    });
    socket.on("error", ({ code }) => {
      if (/^(ECONNREFUSED|ENOENT)$/.test(code)) answer = "nobody";
      done();
    });
    socket.on("close", done);
  });
}
