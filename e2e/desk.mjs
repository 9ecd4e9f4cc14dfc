import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePorts } from "../server/testing/free-ports.mjs";

export { freePorts };

const root = path.resolve(import.meta.dirname, "..");
const startTimeoutMs = 180_000;

/**
 * Starts a whole throw-away desk as a user would, with `start.mjs`, and reads its terminal.
 * `stop()` is Ctrl-C, `kill()` is kill -9 of `start.mjs` alone; `remove()` deletes its data.
 * @param {{env?: Record<string, string>, dataDir?: string}} options
 */
export async function startDesk({ env = {}, dataDir = newDataDir() } = {}) {
  const [port, venuePort] = await freePorts(2);
  const settings = {
    PORT: String(port),
    VENUE_PORT: String(venuePort),
    DATA_DIR: dataDir,
    ...cleared,
    ...env,
  };
  const terminal = runStart(settings);
  const text = await terminal.until(/Ctrl-C stops everything/);
  return {
    url: `http://localhost:${settings.PORT}`,
    inviteUrl: /\S+\/invite\?token=\S+/.exec(text)?.[0] ?? null,
    venueUrl: `http://127.0.0.1:${settings.VENUE_PORT}`,
    dataDir,
    settings,
    pid: terminal.pid,
    output: terminal.output,
    until: terminal.until,
    stop: () => terminal.end("SIGTERM"),
    kill: () => terminal.end("SIGKILL"),
    remove: () => {
      showWarnings(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Shows the warnings of Node's that a desk's processes wrote to their logs: they fail a suite. */
function showWarnings(dataDir) {
  const logs = path.join(dataDir, "logs");
  for (const file of existsSync(logs) ? readdirSync(logs) : []) {
    const lines = readFileSync(path.join(logs, file), "utf8").split("\n");
    for (const line of lines) if (line.startsWith("(node:")) process.stderr.write(`${line}\n`);
  }
}

/** Its own test starts one with it. */
const withoutSample = { SAMPLE_FIRM: "off" };

/** Settings of the user's own shell or `.env` that a throw-away desk must not follow. */
const cleared = {
  DESK_HOST: "127.0.0.1",
  DESK_ORIGIN: "",
  TRUSTED_PROXY: "",
  DATABASE_URL: "",
  VENUE_URL: "",
  KEK_FILE: "",
  // Its clock stands at now from the beginning: only the first start is about another one.
  PAPER_DAYS_BACK: "0",
  ...withoutSample,
  // Journeys count the reads that a page makes by itself.
  ASSET_SNAPSHOT_MINUTES: "0",
  NO_COLOR: "1",
  // Playwright sets it, and Node warns of the two together.
  FORCE_COLOR: undefined,
};

/** Runs `start.mjs`, in another container perhaps; what it prints can be read and waited for. */
export function runStart(settings, before = []) {
  const line = [...before, process.execPath, path.join(root, "start.mjs")];
  const child = spawn(line[0], line.slice(1), {
    cwd: root,
    env: { ...process.env, ...withoutSample, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that gave up while its desk began would leave it running.
  const endWithTest = () => child.kill("SIGTERM");
  process.once("exit", endWithTest);
  child.once("exit", () => process.off("exit", endWithTest));
  let text = "";
  const changed = new Set();
  const add = (chunk) => {
    text += chunk;
    for (const check of changed) check();
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  ended.then(() => add(""));

  /** Everything printed so far, once it matches. */
  const until = (pattern, timeoutMs = startTimeoutMs) =>
    new Promise((resolve, reject) => {
      const stop = (settle) => {
        clearTimeout(timer);
        changed.delete(check);
        settle();
      };
      const fail = (reason) => stop(() => reject(new Error(`The desk ${reason}:\n${text}`)));
      const timer = setTimeout(() => fail(`did not say ${pattern} in time`), timeoutMs);
      const check = () => {
        if (pattern.test(text)) stop(() => resolve(text));
        else if (child.exitCode !== null || child.signalCode) fail(`ended without ${pattern}`);
      };
      changed.add(check);
      check();
    });

  return {
    pid: child.pid,
    output: () => text,
    until,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Root runs PostgreSQL as another user, who has to get in. */
export function newDataDir() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "desk-"));
  chmodSync(folder, 0o711);
  return folder;
}
