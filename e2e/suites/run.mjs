import { spawn } from "node:child_process";

const running = new Set();

/**
 * Runs a command in a group of its own, and ends the whole group when it takes too long or when we
 * are asked to stop. What it sends as a child process goes to `onMessage`.
 * @param {{cwd: string, env?: object, limitMs: number,
 *   onMessage?: (message: object) => void}} options
 * @returns {Promise<{code: number, output: string}>} code 124 when it took too long
 */
export function run(command, args, { cwd, env = process.env, limitMs, onMessage }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe", ...(onMessage ? ["ipc"] : [])],
    });
    running.add(child);
    let output = "";
    let late = false;
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    if (onMessage) child.on("message", onMessage);
    const limit = setTimeout(() => {
      late = true;
      endGroup(child, "SIGKILL");
    }, limitMs);
    const done = (code) => {
      clearTimeout(limit);
      running.delete(child);
      endGroup(child, "SIGKILL");
      resolve({ code: late ? 124 : code, output });
    };
    child.on("error", (error) => {
      output += error.message;
      done(127);
    });
    child.on("close", (code, signal) => done(code ?? (signal ? 128 : 1)));
  });
}

/** Ends everything that still runs. */
export function endAll(signal) {
  for (const child of running) endGroup(child, signal);
}

function endGroup(child, signal) {
  try {
    if (child.pid) process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It has ended already.
  }
}
