import { readFileSync } from "node:fs";
import path from "node:path";
import type { Desk } from "../desk.mjs";

/** kill -9 of one of a desk's processes; the desk starts it again by itself. */
export function killHard(desk: Desk, name: "web server" | "worker" | "paper venue"): void {
  const note = JSON.parse(readFileSync(path.join(desk.dataDir, "desk.pid"), "utf8")) as {
    children: { name: string; pid: number }[];
  };
  const pid = note.children.find((child) => child.name === name)?.pid;
  if (!pid) throw new Error(`No process is noted for the ${name}.`);
  process.kill(pid, "SIGKILL");
}
