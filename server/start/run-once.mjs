import { spawn } from "node:child_process";
import { Sentence } from "./sentence.mjs";

/**
 * Runs a command of ours to its end and returns what it printed on standard output; `input` goes
 * to its standard input, never to its arguments, which every user of the computer can read.
 * @param {{what: string, signal: AbortSignal, cwd: string, env: object, input?: string,
 *   explain?: (output: string) => string | null, onStderr?: (chunk: Buffer) => void}} options
 */
export function runOnce(command, args, options) {
  const { what, signal, cwd, env, input = "", explain = () => null, onStderr = () => {} } = options;
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
      onStderr(chunk);
    });
    const end = () => endGroup(child.pid);
    signal.addEventListener("abort", end, { once: true });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) =>
      reject(new Sentence(`${what} could not start: ${error.message}.`)),
    );
    child.on("close", (code) => {
      signal.removeEventListener("abort", end);
      if (code === 0) return resolve(out);
      reject(new Sentence(explain(out) ?? explainFailure(what, all, cwd)));
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

function explainFailure(what, output, folder) {
  if (/ENOSPC|no space left/i.test(output)) {
    return `${what} failed: the disk that holds ${folder} is full. Free some space and start again.`;
  }
  const words = output.trim().split("\n").slice(-20).join("\n");
  return `${what} failed. It said:\n${words}`;
}
