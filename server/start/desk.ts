import "server-only";
import { forgetDatabaseSettings, readEnvironment } from "../environment";
import { readSettings } from "../settings";
import { UserFacingError } from "../user-facing-error.mjs";
import { bringUp } from "./bring-up";
import type { RunningPart } from "./child";
import { requirePorts } from "./requirements";
import { makeTerminal, type Terminal } from "./terminal.mjs";

/** A second Ctrl-C means "now"; npm passes the first one on again within this time. */
const echoMs = 1_000;

/** A setting or the installation has to change: starting again would fail the same way. */
const configurationCode = 78;

/** So often a desk that npm started looks whether npm is still there. */
const parentEveryMs = 1_000;

interface Start {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stream: NodeJS.WriteStream;
  /** The process that started this one, as it was before anything was built. */
  readonly parent: number;
}

/**
 * What `npm start` does once the checkout is built: brings the desk up, keeps it up until a signal,
 * brings it down. Answers the exit code.
 */
export async function runDesk({ root, env: own, stream, parent }: Start): Promise<number> {
  const terminal = makeTerminal(stream, own);
  const halt = new AbortController();
  const running: RunningPart[] = [];
  watchSignals(halt, running);
  watchParent(halt, own, parent);
  let code = 0;
  let isConfigured = false;
  try {
    const { values, settings } = settingsOf(root, own);
    isConfigured = true;
    // Nobody but `prepare` is told who owns the tables.
    const { DATABASE_OWNER_URL, ...env } = values;
    const desk = { root, env, settings, terminal, running, signal: halt.signal };
    const stopped = new Promise((stop) => halt.signal.addEventListener("abort", stop));
    await Promise.race([bringUp(desk), stopped]);
    await stopped;
  } catch (error) {
    if (!halt.signal.aborted) {
      code = isConfigured ? 1 : configurationCode;
      terminal.problem(problemOf(error));
    }
  }
  await bringDown(running, terminal, halt.signal.aborted);
  return code;
}

/**
 * Whether a start can only fail, before the pages are built for a minute: wrong settings and ports
 * that are taken. Answers the exit code, its reason printed; 0 to go on.
 */
export async function checkStart({ root, env, stream }: Omit<Start, "parent">): Promise<number> {
  let isConfigured = false;
  try {
    const { settings } = settingsOf(root, env);
    isConfigured = true;
    await requirePorts(settings);
    return 0;
  } catch (error) {
    makeTerminal(stream, env).problem(problemOf(error));
    return isConfigured ? 1 : configurationCode;
  }
}

function settingsOf(root: string, env: NodeJS.ProcessEnv) {
  forgetDatabaseSettings(env);
  const values = readEnvironment(root, env);
  return { values, settings: readSettings(values, root) };
}

function problemOf(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function watchSignals(halt: AbortController, running: readonly RunningPart[]): void {
  let firstAt: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      firstAt ??= Date.now();
      halt.abort();
      if (Date.now() - firstAt > echoMs) for (const part of running) part.hurry();
    });
  }
}

/**
 * npm ends at a SIGTERM without waiting for what it started: then the desk stops as if the signal
 * had come to it.
 */
function watchParent(
  halt: AbortController,
  { npm_lifecycle_event: startedByNpm }: NodeJS.ProcessEnv,
  parent: number,
): void {
  if (!startedByNpm || process.platform === "win32") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    halt.abort();
  }, parentEveryMs);
  timer.unref();
}

/** Last in, first out: a process keeps what it depends on while it still answers. */
async function bringDown(
  running: RunningPart[],
  terminal: Terminal,
  asked: boolean,
): Promise<void> {
  const since = performance.now();
  const telling = asked && running.length > 0;
  if (telling) terminal.write();
  if (telling) terminal.write("Stopping: waiting for orders in flight.");
  while (running.length > 0) await running.pop()?.stop();
  if (asked) terminal.write(`Stopped in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}
