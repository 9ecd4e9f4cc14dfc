import { spawn } from "node:child_process";
import fs from "node:fs";
import { UserFacingError } from "../user-facing-error.mjs";

/**
 * Runs a command of ours to its end and returns what it printed on standard output; `input` goes
 * to its standard input, never to its arguments, which every user of the computer can read. When
 * it fails, everything it printed is in `logFile`, and the UserFacingError tells what matters.
 * @param {{what: string, signal: AbortSignal, cwd: string, env: object, logFile: string,
 *   input?: string, explain?: (output: string) => string | null}} options
 */
export function runCommand(command, args, options) {
  const { what, signal, cwd, env, logFile, input = "", explain = () => null } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      // Its own group: Ctrl-C is for the desk, which ends what it has started.
      detached: process.platform !== "win32",
      shell: process.platform === "win32" && command === "npm",
      stdio: ["pipe", "pipe", "pipe"],
    });
    let out = "";
    let all = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
      all += chunk;
    });
    child.stderr.on("data", (chunk) => {
      all += chunk;
    });
    const end = () => endGroup(child.pid);
    signal.addEventListener("abort", end, { once: true });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) =>
      reject(new UserFacingError(`${what} couldn't start: ${error.message}.`)),
    );
    child.on("close", (code) => {
      signal.removeEventListener("abort", end);
      if (code === 0) return resolve(out);
      fs.writeFileSync(logFile, all, { mode: 0o600 });
      reject(new UserFacingError(explain(out) ?? explainFailure({ what, cwd, logFile }, all)));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGTERM");
  } catch {
    // It has ended already.
  }
}

function explainFailure({ what, cwd, logFile }, output) {
  if (/ENOSPC|no space left/i.test(output)) {
    return `${what} failed: the disk of ${cwd} is full. Free some space and start again.`;
  }
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return `${what} failed:\n${lines.slice(0, 15).join("\n")}\nFull log: ${logFile}`;
}
