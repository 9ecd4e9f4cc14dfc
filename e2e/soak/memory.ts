import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { WebSocket } from "undici";
import type { Desk } from "../desk.mjs";
import { type Killable, pidOf, postgresPid } from "../support/desk-processes";

/** Has Node open each process's inspector on a free port of this computer, which it logs. */
export const withInspector = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** What a process uses: its number, and MB after a forced collection or of its own pages. */
export interface MemorySample {
  readonly pid: number;
  readonly megabytes: number;
}

/** The live heap of one of a desk's processes: what a forced collection leaves. */
export async function heapOf(desk: Desk, name: Killable): Promise<MemorySample> {
  const log = path.join(desk.dataDir, "logs", `${name.replace(" ", "-")}.log`);
  const address = readFileSync(log, "utf8")
    .match(/ws:\/\/127\.0\.0\.1:\S+/g)
    ?.at(-1);
  if (!address) throw new Error(`No inspector is noted in ${log}.`);
  return { pid: pidOf(desk, name), megabytes: (await collectedBytes(address)) / 1_048_576 };
}

/** Collects all garbage through the inspector, then reads how much of the heap is in use. */
async function collectedBytes(address: string): Promise<number> {
  const socket = new WebSocket(address);
  const calls = ["HeapProfiler.collectGarbage", "Runtime.getHeapUsage"];
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = () => reject(new Error(`The inspector at ${address} did not answer.`));
      const send = (at: number) => socket.send(JSON.stringify({ id: at, method: calls[at] }));
      socket.addEventListener("open", () => send(0));
      socket.addEventListener("error", fail);
      socket.addEventListener("close", fail);
      socket.addEventListener("message", ({ data }) => {
        const { id, result } = JSON.parse(String(data)) as {
          id: number;
          result: { usedSize: number };
        };
        if (id + 1 < calls.length) send(id + 1);
        else resolve(result.usedSize);
      });
    });
  } finally {
    socket.close();
  }
}

/**
 * The memory that PostgreSQL's processes have for themselves. `Private_*` would count pages of the
 * shared buffers as well, as long as a single process has touched them.
 */
export function postgresMemory(desk: Desk): MemorySample {
  const server = postgresPid(desk);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const own = pids.filter((pid) => Number(pid) === server || parentOf(pid) === server);
  const kilobytes = own.map((pid) => numberIn(pid, "smaps_rollup", "Pss_Anon"));
  return { pid: server, megabytes: kilobytes.reduce((sum, size) => sum + size, 0) / 1_024 };
}

const parentOf = (pid: string) => numberIn(pid, "status", "PPid");

const numberIn = (pid: string, file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(procFile(pid, file))?.[1] ?? 0);

/** Empty where the process has ended. */
function procFile(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
