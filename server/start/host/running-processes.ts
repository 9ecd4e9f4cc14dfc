import "server-only";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { thisKernel } from "../../../lib/host/folder-owner.mjs";

/** A process, by its number and when it began. */
export interface NotedProcess {
  readonly name: string;
  readonly pid: number;
  readonly beginning: string | null;
}

type Say = (sentence: string) => void;

/**
 * Notes the processes of a desk in a file, so that the next start knows them if this one is killed.
 */
export function noteProcesses(file: string, children: readonly NotedProcess[]): void {
  fs.writeFileSync(`${file}.new`, JSON.stringify({ ...placeOf(file), children }), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

/**
 * Waits for what a killed start left running: each process ends by itself when its parent is
 * gone. One that does not is killed, if it is still the very process that was noted. Numbers that
 * another container noted say nothing here, nor does the copy of a folder.
 */
export async function endNotedProcesses(file: string, say: Say): Promise<void> {
  const { children = [], ...place } = read(file) ?? {};
  if (isDeepStrictEqual(place, placeOf(file))) await endOrphans(children, say);
  fs.rmSync(file, { force: true });
}

/** Where a note is good: in its folder, on this computer since its start, in this container. */
function placeOf(file: string) {
  const folder = String(fs.statSync(path.dirname(file)).ino);
  return { folder, kernel: thisKernel(), namespace: namespaceOfPids() };
}

function namespaceOfPids(): string {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Whether exactly the process of that note runs, and not another with its number. */
function isStillRunning({ pid, beginning }: NotedProcess): boolean {
  const begun = beginningOf(pid);
  return begun !== null && begun === beginning;
}

function read(file: string): { readonly children?: readonly NotedProcess[] } | null {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A little more than what the processes themselves take at most. */
const patienceMs = 13_000;

async function endOrphans(children: readonly NotedProcess[], say: Say): Promise<void> {
  const left = () => children.filter(isStillRunning);
  const deadline = Date.now() + patienceMs;
  if (left().length > 0) say("The last run was killed; waiting for its processes to exit.");
  while (left().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of left()) process.kill(pid, "SIGKILL");
  while (left().length > 0) await sleep(20);
}

/** Whether a process runs; one that ended and was not yet collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

/**
 * When a process began, as the system writes it; null when it does not run. Together with the
 * number this names one process for ever: numbers are given again, moments are not.
 */
export function beginningOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return ask("lstart", pid);
  }
}

/** A process's command line; null when the system will not tell. */
export function commandOf(pid: number): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ask("command", pid);
  }
}

function ask(what: string, pid: number): string | null {
  try {
    return execFileSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
