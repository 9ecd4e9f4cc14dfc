import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { inject } from "vitest";
import { env } from "../../env";

/** Another process of ours, to test what several do together and what a kill leaves behind. */
export interface Child {
  readonly process: ChildProcess;
  /** The lines it has printed so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line that starts with this, printed already or not. */
  line(start: string): Promise<string>;
  /** Resolves with its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Starts a TypeScript file as a process of its own, on this test's database and key file, with
 * `settings` besides.
 */
export async function startChild(
  entry: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child = spawn(process.execPath, [await bundleOf(entry), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATABASE_URL: env().databaseUrl ?? "",
      VENUE_URL: env().venueUrl,
      KEK_FILE: env().kekFile,
      ...settings,
    },
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const errors = createInterface({ input: child.stderr });
  errors.on("line", (line) => process.stderr.write(`${line}\n`));
  return { process: child, lines, ended, line: (start) => waitFor(reader, lines, start) };
}

/** The bundle of a file, made once a run; two who make it at once make the same. */
export async function bundleOf(entry: string): Promise<string> {
  const folder = inject("childBundles");
  const name = path.relative(root, entry).replaceAll(/[^a-z0-9]+/gi, "-");
  const made = path.join(folder, `${name}.cjs`);
  if (existsSync(made)) return made;
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, `${name}-${process.pid}-${randomUUID()}.cjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    tsconfig: path.join(root, "tsconfig.json"),
    alias: { "server-only": path.join(root, "server/empty.ts") },
    inject: [path.join(root, "server/testing/patient-child.ts")],
    external: ["pg-native"],
    // A child that hashes passwords carries the programs of the hash with it.
    loader: { ".node": "copy" },
  });
  await rename(outfile, made);
  return made;
}

async function waitFor(reader: NodeJS.EventEmitter, lines: string[], start: string) {
  for (;;) {
    const found = lines.find((line) => line.startsWith(start));
    if (found) return found;
    await once(reader, "line");
  }
}
