import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";
import type { ReadyLine } from "../venue";

/** A venue in a process of its own, as a user starts it. */
export interface ChildVenue {
  readonly ready: ReadyLine;
  readonly process: ChildProcess;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** How a process ended, and what it said to the terminal. */
export interface Ended {
  /** Null after a kill. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let bundle: Promise<string> | null = null;

/** Starts the bundled venue and waits for its ready line. Rejects with what it said instead. */
export async function startVenue(...args: readonly string[]): Promise<ChildVenue> {
  const child = await spawnVenue(args);
  const ended = endOf(child);
  const ready = await Promise.race([
    firstLine(child),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  return {
    ready: JSON.parse(ready) as ReadyLine,
    process: child,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the bundled venue to its end. */
export async function runVenue(...args: readonly string[]): Promise<Ended> {
  return endOf(await spawnVenue(args));
}

async function spawnVenue(args: readonly string[]): Promise<ChildProcess> {
  bundle ??= bundled();
  return spawn(process.execPath, [await bundle, ...args], { stdio: ["pipe", "pipe", "pipe"] });
}

/** The venue's bundle, made once by each process of a run. */
async function bundled(): Promise<string> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const outfile = path.join(inject("childBundles"), `venue-${process.pid}.mjs`);
  if (existsSync(outfile)) return outfile;
  await build({
    absWorkingDir: root,
    entryPoints: ["server/paper-venue/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf("\n");
      if (end !== -1) resolve(text.slice(0, end));
    });
  });
}

function endOf(child: ChildProcess): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
