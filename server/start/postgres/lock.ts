import "server-only";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { placeOf, socketAt } from "../../../lib/host/folder-owner.mjs";
import { commandOf, isAlive } from "../host/running-processes";
import { windows } from "./programs";

export const socketName = ".s.PGSQL.5432";

/** What a cluster's `postmaster.pid` tells. */
export interface Lock {
  readonly pid: number;
  readonly dataDir: string;
  readonly port: string;
  readonly socketDir: string;
  readonly status: string;
}

/** Null when there is none. */
export function readLock(cluster: string): Lock | null {
  let text: string;
  try {
    text = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  return {
    pid: Number.parseInt(lines[0] ?? "", 10),
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
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return fs.statSync(`/proc/${pid}/cwd`).ino === fs.statSync(cluster).ino;
  } catch {
    const command = commandOf(pid);
    return command === null || (/postgres/.test(command) && command.includes(cluster));
  }
}

type Listening = "nobody" | "answers" | "silent";

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

/**
 * What listens on a cluster's socket: "nobody", a server that "answers", or something "silent": a
 * server that is stuck, or one that this user may not reach.
 */
export async function whoListens(cluster: string, lock: Lock | null): Promise<Listening> {
  if (windows) return lock ? listens({ host: "127.0.0.1", port: Number(lock.port) }) : "nobody";
  if (!fs.existsSync(cluster)) return "nobody";
  const place = placeOf(cluster);
  try {
    return await listens({ path: socketAt(place, socketName) });
  } catch (error) {
    if (codeOf(error) !== "ENAMETOOLONG") throw error;
    return lock ? await listens({ path: path.join(lock.socketDir, socketName) }) : "nobody";
  } finally {
    fs.closeSync(place.descriptor);
  }
}

/** Whether clients find the server's socket. Without a lock the server is ending, or has ended. */
export async function isReachable(cluster: string): Promise<boolean> {
  const lock = readLock(cluster);
  if (lock === null) return true;
  const where = windows
    ? { host: "127.0.0.1", port: Number(lock.port) }
    : { path: path.join(lock.socketDir, socketName) };
  return (await listens(where)) !== "nobody";
}

function listens(where: net.NetConnectOpts): Promise<Listening> {
  return new Promise((resolve) => {
    const socket = net.connect(where);
    let answer: Listening = "silent";
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
    socket.on("error", (error) => {
      if (/^(ECONNREFUSED|ENOENT)$/.test(codeOf(error))) answer = "nobody";
      done();
    });
    socket.on("close", done);
  });
}
