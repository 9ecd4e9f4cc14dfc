import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import type { DeskHealth } from "@/lib/api/health";
import { freePorts } from "../../testing/free-ports.mjs";
import { patienceMs, startMs } from "../../testing/patience";

export interface WebServer {
  readonly origin: string;
  readonly secret: string;
  /** Everything it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

interface WebServerOptions {
  /** Settings beside those of an ordinary desk on this computer. */
  readonly env?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, "../../..");

/** Has it wait as long for a connection to the database as a test does (testing/patient-child). */
const patient = `globalThis[Symbol.for("broker-desk:pool.wait-ms")] = ${patienceMs}`;

/** Starts the built web server on a free port and on this database. Build it first. */
export async function startWebServer(
  databaseUrl: string,
  { env = {} }: WebServerOptions = {},
): Promise<WebServer> {
  const program = path.join(root, "dist/web.js");
  if (!existsSync(path.join(root, ".next/BUILD_ID")) || !existsSync(program)) {
    throw new Error("There is no build to test. Run `npm run build` first.");
  }
  const [port = 0] = await freePorts(1);
  const origin = `http://localhost:${port}`;
  const secret = "walls-session-secret";
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "broker-desk-walls-"));
  writeFileSync(path.join(dataDir, "session"), secret, { mode: 0o400 });
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patient)}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DESK_ORIGIN: origin,
      NEXTAUTH_URL: origin,
      SESSION_SECRET_FILE: path.join(dataDir, "session"),
      ...env,
    },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => output.push(text.toString()));
    // A warning of Node's fails the suite, whichever process it comes from.
    const lines = createInterface({ input: stream });
    lines.on("line", (line) => line.startsWith("(node:") && process.stderr.write(`${line}\n`));
  }
  try {
    await answers(port, new URL(env.DESK_ORIGIN ?? origin).host, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The web server did not start:\n${output.join("")}`, { cause: error });
  }
  return {
    origin,
    secret,
    output: () => output.join(""),
    async stop() {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(port: number, host: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startMs;
  for (;;) {
    const address = `http://127.0.0.1:${port}/api/health`;
    const answer = await request(address, { headers: { host } }).catch(() => null);
    const health = (await answer?.body.json()) as DeskHealth | undefined;
    // No worker runs beside it.
    if (health?.database === "ok") return;
    if (child.exitCode !== null || Date.now() > until) throw new Error("no healthy answer");
    await sleep(100);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
