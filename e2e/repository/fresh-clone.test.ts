import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// What installs the packages must run without them. The copy has the plain JavaScript alone.

const root = path.resolve(import.meta.dirname, "../..");
let copy = "";

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), "broker-desk-fresh-"));
  const filter = (file: string) => statSync(file).isDirectory() || file.endsWith(".mjs");
  for (const part of ["e2e", "lib", "server", "start.mjs"]) {
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

/** What a program prints in the copy. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: copy, env: { ...process.env, ...env }, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, options);
  return stdout + stderr;
}

describe("before anything is installed", () => {
  it("the tests' runner is loaded", () => {
    expect(run(["e2e/run-suites.mjs", "nothing"])).toContain("No suite is called nothing.");
  });

  it("npm start is loaded", () => {
    // Without a lock file there is nothing to install from.
    expect(run(["start.mjs"])).toContain("Installing packages");
  });
});
