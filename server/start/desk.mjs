import { forgetDatabaseSettings, readEnvironment } from "../environment.mjs";
import { readSettings } from "../settings.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { bringUp } from "./bring-up.mjs";

/** A second Ctrl-C means "now"; npm passes the first one on again within this time. */
const echoMs = 1_000;

/** A setting or the installation has to change: starting again would fail the same way. */
const configurationCode = 78;

/** So often a desk that npm started looks whether npm is still there. */
const parentEveryMs = 1_000;

/**
 * The whole of `npm start`: brings the desk up, keeps it up until a signal, brings it down.
 * @returns {Promise<number>} the exit code
 */
export async function runDesk({ root, env: own, stream }) {
  const terminal = makeTerminal(stream, own);
  const halt = new AbortController();
  const running = [];
  watchSignals(halt, running);
  watchParent(halt, own);
  let code = 0;
  let isConfigured = false;
  try {
    forgetDatabaseSettings(own);
    const values = readEnvironment(root, own);
    const settings = readSettings(values, root);
    isConfigured = true;
    // Nobody but `prepare` is told who owns the tables, builds and installs neither.
    const { DATABASE_OWNER_URL, ...env } = values;
    const desk = { root, env, settings, terminal, running, signal: halt.signal };
    const stopped = new Promise((stop) => halt.signal.addEventListener("abort", stop));
    await Promise.race([bringUp(desk), stopped]);
    await stopped;
  } catch (error) {
    if (!halt.signal.aborted) {
      code = isConfigured ? 1 : configurationCode;
      terminal.problem(error instanceof UserFacingError ? error.message : error.stack);
    }
  }
  await bringDown(running, terminal, halt.signal.aborted);
  return code;
}

function watchSignals(halt, running) {
  let firstAt = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
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
function watchParent(halt, { npm_lifecycle_event: startedByNpm }) {
  const parent = process.ppid;
  if (!startedByNpm || process.platform === "win32") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    halt.abort();
  }, parentEveryMs);
  timer.unref();
}

/** Last in, first out: a process keeps what it depends on while it still answers. */
async function bringDown(running, terminal, asked) {
  const since = performance.now();
  const telling = asked && running.length > 0;
  if (telling) terminal.write();
  if (telling) terminal.write("Stopping: waiting for orders in flight.");
  while (running.length > 0) await running.pop().stop();
  if (asked) terminal.write(`Stopped in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}

/**
 * What the user at the terminal reads: few lines, each worth reading. Colour only where a
 * terminal shows it and NO_COLOR is not set.
 */
export function makeTerminal(stream, env) {
  const colours = stream.isTTY === true && !env.NO_COLOR;
  const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const [bold, dim, green, red, link] = ["1", "2", "32", "31", "4;36"].map(paint);
  const write = (text = "") => stream.write(text === "" ? "\n" : `  ${text}\n`);
  stream.on("error", () => {});

  /** One part of the desk came up. */
  const ready = (label, sinceMs, where = "") => {
    const took = `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
    write(
      `${green("ready")}  ${label.padEnd(13)}${dim(`${took.padStart(6)}  ${where}`.trimEnd())}`,
    );
  };

  return {
    bold,
    dim,
    link,
    write,
    ready,
    /** A sentence about what just happened, with the time of day: the desk may run for weeks. */
    say: (sentence) => write(`${dim(new Date().toTimeString().slice(0, 8))}  ${sentence}`),
    problem: (sentence) => write(`\n  ${red("Broker Desk stopped.")} ${indent(sentence)}\n`),
  };
}

const indent = (text) => text.replaceAll("\n", "\n  ");
