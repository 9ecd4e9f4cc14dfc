import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beatText, isShort } from "../../../lib/host/folder-owner.mjs";
import { UserFacingError } from "../../user-facing-error.mjs";
import { isAlive } from "../host/running-processes";
import { codeOf, type Lock, readLock, socketName } from "./lock";
import { type Identity, type Place, postgresError, serverEnv, windows } from "./programs";

const startTimeoutMs = 60_000;

/** How long the helpers of a server that crashed may hold its memory. */
export const staleTimeoutMs = 15_000;

const stopTimeoutMs = 10_000;

/** Begins the name of a short folder for a socket. */
const socketFolder = "broker-desk-";

/**
 * Where clients find the socket. It lies in the cluster's own folder, where whoever has the folder
 * reaches it; where that path is too long for a socket's, in a short folder as well.
 */
export function makeSocketDir({ cluster, identity }: Place, wanted?: string): string {
  if (isShort(path.join(cluster, socketName))) return cluster;
  const folder = wanted ?? newSocketDir(identity);
  if (wanted) fs.mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (identity) fs.chownSync(folder, identity.uid, identity.gid);
  return folder;
}

/** What cleans /tmp would remove a socket that is weeks old, so that comes last. */
function newSocketDir(identity: Identity | null): string {
  const ofUser = [`/run/user/${process.getuid?.()}`, os.homedir()];
  for (const root of [...(identity ? [] : ofUser), "/run", "/tmp"]) {
    if (!isShort(path.join(root, `${socketFolder}123456`, socketName))) continue;
    try {
      return fs.mkdtempSync(path.join(root, socketFolder));
    } catch {
      // Not this user's to write, or read-only.
    }
  }
  throw new UserFacingError(
    "The path of DATA_DIR is too long for a database socket, and /run, the home folder and " +
      "/tmp aren't writable. Set DATA_DIR to a shorter path.",
  );
}

/** PostgreSQL's settings by their name. */
type Settings = Readonly<Record<string, string>>;

/** Starts the server and waits until it takes connections; a stale lock is waited out. */
export async function launch(
  place: Place,
  programs: string,
  socketDir: string,
  more: Settings,
): Promise<ChildProcess> {
  const deadline = Date.now() + staleTimeoutMs;
  removeSocketDir(readLock(place.cluster)?.socketDir, socketDir);
  for (;;) {
    const { child, output } = await launchOnce(place, programs, socketDir, more);
    if (child) {
      if (!windows && child.pid) keepBeat(place, child.pid);
      return child;
    }
    if (!isLeftByCrash(output) || Date.now() > deadline) {
      throw postgresError("PostgreSQL didn't start. Output:", output, place.base);
    }
    await sleep(200);
  }
}

/** Whether PostgreSQL does not start because a crashed one has not quite gone. */
export const isLeftByCrash = (output: string) =>
  /pre-existing shared memory|lock file .* already exists|in use/i.test(output);

/** A server that crashed leaves its socket's folder behind; only folders of ours are removed. */
function removeSocketDir(folder: string | undefined, inUse: string | null): void {
  const isOurs = folder && path.basename(folder).startsWith(socketFolder);
  if (isOurs && folder !== inUse) {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function launchOnce(
  { base, cluster, identity }: Place,
  programs: string,
  socketDir: string,
  more: Settings,
): Promise<{ readonly child: ChildProcess | null; readonly output: string }> {
  const log = path.join(base, "postgres.log");
  const logFile = fs.openSync(log, "w", 0o600);
  const port = windows ? await freePort() : "5432";
  const child = spawn(
    path.join(programs, "postgres"),
    [...settings(cluster, socketDir, { port, ...more })],
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
    if (lock?.status === "ready" && lock.pid === child.pid) return { child, output: "" };
    await sleep(10);
  }
  return { child: null, output: fs.readFileSync(log, "utf8") };
}

export const beatFile = (base: string) => path.join(base, "postgres.beat");

/**
 * Renews a note beside the cluster for as long as its server runs, whatever becomes of this
 * process: another computer that has the folder can't reach the socket, but reads the note.
 */
function keepBeat({ base, cluster }: Place, pid: number): void {
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

function settings(cluster: string, socketDir: string, more: Settings): readonly string[] {
  // PostgreSQL works in the cluster's folder: a dot is short whatever its path.
  const folders = socketDir === cluster ? "." : `${socketDir},.`;
  const local = { unix_socket_directories: folders, unix_socket_permissions: "0700" };
  const values = {
    listen_addresses: windows ? "127.0.0.1" : "",
    ...(windows ? {} : local),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log names what went wrong, never the values of a statement: they may be secret.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...more,
  };
  return ["-D", cluster, ...settingArgs(values)];
}

/** Settings as arguments of PostgreSQL's programs. */
export const settingArgs = (settings: Settings): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** Ends a server: open transactions are rolled back, what was committed stays. */
export async function stop(
  { base }: Place,
  { pid, socketDir }: Pick<Lock, "pid" | "socketDir">,
): Promise<void> {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"];
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

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });
}
