import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * The CPU time of this process and of the database whose files lie in a folder, ms: what other work
 * on the machine does not change. The database's is 0 where there is no `/proc`.
 */
export function cpuMs(folder: string): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + pids().reduce((sum, pid) => sum + databaseMs(pid, folder), 0);
}

function pids(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Ticks of ten milliseconds, the twelfth and thirteenth word after the command's name. */
function databaseMs(pid: string, folder: string): number {
  try {
    if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return 0;
    const words = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(words[11]) + Number(words[12])) * 10;
  } catch {
    return 0;
  }
}
