import { spawn } from "node:child_process";
import { Sentence } from "../../start/sentence.mjs";

export const windows = process.platform === "win32";

/** Only what PostgreSQL needs: PG* settings of the person's own shell must not reach it. */
export const serverEnv = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  ...(windows ? { SystemRoot: "C:\\Windows" } : {}),
};

/**
 * Runs a command to its end, as another user when `identity` says so; `input` is its input.
 * @param {{uid: number, gid: number} | null} identity
 * @returns {Promise<{code: number | null, output: string}>} -1 when it could not be started
 */
export function run(command, args, identity, input = "") {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...identity,
      cwd: windows ? undefined : "/",
      env: serverEnv,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      output += text;
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => resolve({ code: -1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** A sentence for what PostgreSQL's own words mean to a person. */
export function explain(what, output, folder) {
  if (/no space left on device/i.test(output)) {
    return new Sentence(
      `The disk is full: the database in ${folder} cannot grow. Free some space there, or set ` +
        "DATA_DIR to a folder on another disk, and start again.",
    );
  }
  const words = output.trim().split("\n").slice(-4).join("\n  ");
  return new Sentence(`${what}\n  ${words}`);
}
