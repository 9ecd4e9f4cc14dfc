import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { env } from "../../../env";
import { newId } from "../../../ids";
import { reportProcessEnded } from "../../../start/services";

/** A process of the desk that is killed and started again. */
export interface DeskProcess {
  /** Whether it runs and may be asked. */
  readonly alive: boolean;
  /** How often it was killed. */
  readonly kills: number;
  /** Writes a line to it. */
  send(line: string): void;
  /**
   * Kills it and starts it again; `told` as a supervisor would that sees its child die and says so
   * in the database.
   */
  kill(gently: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface Listener {
  /** A line that it printed. */
  readonly onLine: (line: string) => void;
  /** It ended: what it was asked is not answered any more. */
  readonly onEnd: () => void;
}

const root = path.resolve(import.meta.dirname, "../../../..");

/** Bundles processes once, however often they are started; `remove` takes the files away. */
export async function bundleProcesses(entries: readonly string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-order-faults-"));
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((file) => ({
      in: path.join(root, `${file}.ts`),
      out: path.basename(file),
    })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // Packages in the older form ask for parts of Node while they run.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
    alias: { "server-only": path.join(root, "server/empty.ts") },
    inject: [path.join(root, "server/testing/patient-child.ts")],
    external: ["pg-native"],
  });
  return {
    fileOf: (name: string) => path.join(folder, `${name}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a bundled process on this test's database, with its venue at `venueUrl`. */
export async function startProcess(
  file: string,
  chore: unknown,
  venueUrl: string,
  { onLine, onEnd }: Listener,
): Promise<DeskProcess> {
  let child: ChildProcess;
  let launch = "";
  let alive = false;
  let kills = 0;
  const start = async () => {
    launch = newId("launch");
    child = spawn(process.execPath, [file, JSON.stringify(chore)], {
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: env().databaseUrl ?? "",
        VENUE_URL: venueUrl,
        KEK_FILE: env().kekFile,
        DESK_LAUNCH: launch,
      },
    });
    keepLog(child);
    const reader = createInterface({ input: child.stdout ?? process.stdin });
    const ready = new Promise<void>((resolve) => {
      reader.on("line", (line) => {
        if (line.startsWith("ready")) resolve();
        else onLine(line);
      });
    });
    child.stdin?.on("error", () => {});
    const ended = once(child, "exit").then(() => Promise.reject(new Error(`${file} ended.`)));
    await Promise.race([ready, ended]);
    ended.catch(() => {});
    alive = true;
  };
  const end = async (signal: NodeJS.Signals) => {
    alive = false;
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
    onEnd();
  };
  await start();
  return {
    get alive() {
      return alive;
    },
    get kills() {
      return kills;
    },
    send: (line) => void child.stdin?.write(`${line}\n`),
    async kill(gently) {
      kills += 1;
      await end("SIGKILL");
      if (gently) await reportProcessEnded(env().databaseUrl ?? "", launch);
      await start();
    },
    stop: () => end("SIGTERM"),
  };
}

/** What the children print to standard error goes to ORDERS_LOG, where one is named. */
function keepLog({ stderr }: ChildProcess): void {
  const file = process.env.ORDERS_LOG;
  if (file === undefined) stderr?.resume();
  else stderr?.pipe(createWriteStream(file, { flags: "a" }));
}
