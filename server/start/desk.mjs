import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { readSettings } from "../settings.mjs";
import { bringUp } from "./bring-up.mjs";
import { Sentence } from "./sentence.mjs";
import { makeTerminal } from "./terminal.mjs";

/** A second Ctrl-C means "now"; npm passes the first one on again within this time. */
const echoMs = 1_000;

/**
 * The whole of `npm start`: brings the desk up, keeps it up until a signal, brings it down.
 * @returns {Promise<number>} the exit code
 */
export async function runDesk({ root, env: own, stream }) {
  const terminal = makeTerminal(stream, own);
  const halt = new AbortController();
  const running = [];
  watchSignals(halt, running);
  let code = 0;
  try {
    const values = { ...readDotEnv(root), ...own };
    const settings = readSettings(values, root);
    // Nobody but `prepare` is told who owns the tables, builds and installs neither.
    const { DATABASE_OWNER_URL, ...env } = values;
    const desk = { root, env, settings, terminal, running, signal: halt.signal };
    const stopped = new Promise((stop) => halt.signal.addEventListener("abort", stop));
    await Promise.race([bringUp(desk), stopped]);
    await stopped;
  } catch (error) {
    if (!halt.signal.aborted) {
      code = 1;
      terminal.problem(error instanceof Sentence ? error.message : error.stack);
    }
  }
  await bringDown(running, terminal, halt.signal.aborted);
  return code;
}

function readDotEnv(root) {
  const file = path.join(root, ".env");
  return fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {};
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

/** Last in, first out: nothing loses what it stands on while it still answers. */
async function bringDown(running, terminal, asked) {
  const since = performance.now();
  const telling = asked && running.length > 0;
  if (telling) terminal.write();
  if (telling) terminal.write("Stopping: orders in flight are answered first.");
  while (running.length > 0) await running.pop().stop();
  if (asked) terminal.write(`Stopped in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}
