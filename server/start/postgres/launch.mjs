import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, isAlive } from "../host/running-processes.mjs";
import { postgresError, serverEnv, windows } from "./programs.mjs";

const startTimeoutMs = 60_000;

/** How long the helpers of a server that crashed may hold its memory. */
export const staleTimeoutMs = 15_000;

const stopTimeoutMs = 10_000;

const socketPrefix = "/tmp/broker-desk-";

/** A socket's path may have 107 bytes (103 on macOS), so it lies in a short folder of its own. */
export function makeSocketDir(identity, wanted) {
  const folder = wanted ?? fs.mkdtempSync(socketPrefix);
  if (wanted) fs.mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (identity) fs.chownSync(folder, identity.uid, identity.gid);
  return folder;
}

/** Starts the server and waits until it takes connections; a stale lock is waited out. */
export async function launch(place, programs, socketDir, maxConnections) {
  const deadline = Date.now() + staleTimeoutMs;
  removeSocketDir(readLock(place.cluster)?.socketDir, socketDir);
  for (;;) {
    const { child, output } = await launchOnce(place, programs, socketDir, maxConnections);
    if (child) return child;
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
  if (folder?.startsWith(socketPrefix) && folder !== inUse) {
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

function settings(cluster, socketDir, port, maxConnections) {
  const local = { unix_socket_directories: socketDir, unix_socket_permissions: "0700" };
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
export async function stop({ pid, socketDir }) {
  const signals = ["SIGINT", "SIGQUIT", "SIGKILL"];
  while (isAlive(pid)) {
    const signal = signals.shift();
    if (!signal) break;
    kill(pid, signal);
    const deadline = Date.now() + stopTimeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(10);
  }
  removeSocketDir(socketDir, null);
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
    socketDir: lines[4] ?? "",
    status: lines[7]?.trim() ?? "",
  };
}

/**
 * Whether the process that a lock names is a stranger who got the number of a dead server. In
 * doubt it is none: a lock taken from a living server would cost the data.
 */
export async function isStranger(lock) {
  const command = commandOf(lock.pid);
  if (command === null) return false;
  if (/postgres/.test(command) && command.includes(lock.dataDir)) return false;
  return !(await answers(lock));
}

/** Whether a PostgreSQL server answers there: it replies S or N to a request for encryption. */
export function answers({ socketDir, port }) {
  const where = socketDir
    ? { path: path.join(socketDir, `.s.PGSQL.${port}`) }
    : { host: "127.0.0.1", port: Number.parseInt(port, 10) };
  return new Promise((resolve) => {
    const socket = net.connect(where);
    const done = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, () => done(false));
    socket.on("error", () => done(false));
    socket.on("close", () => done(false));
    socket.on("connect", () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.on("data", (data) => done(data[0] === 83 || data[0] === 78));
  });
}
