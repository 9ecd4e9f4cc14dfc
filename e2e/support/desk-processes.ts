import { readFileSync } from "node:fs";
import { createServer } from "node:net";
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

/** Whether a process is there and works; one that has ended and was not asked about does not. */
export const runs = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
