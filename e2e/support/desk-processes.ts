import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import type { Desk } from "../desk.mjs";

/** A process that a desk has started and keeps up. */
interface Note {
  readonly name: string;
  readonly pid: number;
}

export const notes = (desk: Desk): readonly Note[] =>
  JSON.parse(readFileSync(path.join(desk.dataDir, "desk.pid"), "utf8")).children;

export type Killable = "web server" | "worker" | "paper venue";

/** The number of one of a desk's processes. */
export function pidOf(desk: Desk, name: Killable): number {
  const pid = notes(desk).find((note) => note.name === name)?.pid;
  if (!pid) throw new Error(`No process is noted for the ${name}.`);
  return pid;
}

/** kill -9 of one of a desk's processes; the desk starts it again by itself. */
export function killHard(desk: Desk, name: Killable): void {
  process.kill(pidOf(desk, name), "SIGKILL");
}

export const postgresPid = (desk: Desk) =>
  Number.parseInt(readFileSync(path.join(desk.dataDir, "postgres/postmaster.pid"), "utf8"), 10);

export const healthy = async (desk: Desk) =>
  (await fetch(`${desk.url}/api/health`).catch(() => null))?.status;

/** The venue answers something, whatever it is. */
export const venueAnswers = async (desk: Desk) =>
  (await fetch(desk.venueUrl).catch(() => null)) !== null;

/** Whether nobody listens on a port of this computer. */
export const isFree = (port: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on("error", () => resolve(false));
    server.listen(Number.parseInt(port ?? "", 10), "127.0.0.1", () =>
      server.close(() => resolve(true)),
    );
  });

/** Whether no process on this computer has a desk's folder or its database. */
export async function nobodyHas({ dataDir }: Desk): Promise<boolean> {
  const owners = readdirSync(dataDir).filter((name) => /^owner\.\d+$/.test(name));
  const sockets = [...owners, "postgres/.s.PGSQL.5432"].map((name) => path.join(dataDir, name));
  const taken = await Promise.all(sockets.map(isListenedTo));
  return !taken.includes(true);
}

const isListenedTo = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const client = connect(socket);
    client.on("connect", () => {
      client.destroy();
      resolve(true);
    });
    client.on("error", () => resolve(false));
  });

/** Whether a process is there and works; one that has ended and was not asked about does not. */
export const runs = (pid: number) => {
  const status = statusOf(pid);
  return status !== null && !/^State:\s+Z/m.test(status);
};

/**
 * Makes a desk's database answer nobody, those who are connected included, until it is told to
 * again.
 */
export function muteDatabase(desk: Desk): () => void {
  const server = postgresPid(desk);
  process.kill(server, "SIGSTOP");
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const pid = Number.parseInt(name, 10);
    if (parentOf(pid) === server && isBackend(pid)) process.kill(pid, "SIGTERM");
  }
  return () => process.kill(server, "SIGCONT");
}

function parentOf(pid: number): number | null {
  const status = statusOf(pid);
  return status === null ? null : Number.parseInt(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? "", 10);
}

/** It names its user and its client: "postgres: desk postgres [local] idle". */
const isBackend = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("[local]");

function statusOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return null;
  }
}
