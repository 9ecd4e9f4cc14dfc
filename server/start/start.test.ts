import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserFacingError } from "../user-facing-error.mjs";
import { Child } from "./child";
import { makeDataDir, openLog, requirePrivateKeyFile } from "./host/data-dir";
import { beginningOf, endNotedProcesses, noteProcesses } from "./host/running-processes";
import { isInstalled, isMade, sourcesStamp } from "./prepare-checkout.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "desk-start-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: string[]) => path.join(folder, ...names);

function write(name: string, content: unknown): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), typeof content === "string" ? content : JSON.stringify(content));
}

describe("what a killed start left running", () => {
  const start = () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const pid = child.pid ?? 0;
    const note = { name: "part", pid, beginning: beginningOf(pid) };
    return { child, ended, note };
  };

  it("is waited for by the next start in its folder", async () => {
    const { child, ended, note } = start();
    noteProcesses(at("desk.pid"), [note]);
    const said: string[] = [];
    const waited = endNotedProcesses(at("desk.pid"), (sentence) => void said.push(sentence));
    child.kill();
    await Promise.all([waited, ended]);
    expect(said).toEqual([expect.stringContaining("waiting for its processes to exit")]);
  });

  it("is nothing to a copy of its folder, nor is a process with a dead one's number", async () => {
    const { child, ended, note } = start();
    noteProcesses(at("desk.pid"), [note]);
    write("copy/desk.pid", readFileSync(at("desk.pid"), "utf8"));
    await endNotedProcesses(at("copy", "desk.pid"), expect.unreachable);
    noteProcesses(at("desk.pid"), [{ ...note, beginning: "another moment" }]);
    await endNotedProcesses(at("desk.pid"), expect.unreachable);
    expect(child.exitCode).toBeNull();
    child.kill();
    await ended;
  });
});

describe("isInstalled", () => {
  const lock = (version: string) => ({
    packages: {
      "": { name: "desk" },
      "node_modules/a": { version },
      "node_modules/of-another-system": { version: "1.0.0", optional: true },
    },
  });

  it("wants every package of the lock in its very version, whatever the files' times", () => {
    write("package-lock.json", lock("1.2.3"));
    expect(isInstalled(folder)).toBe(false);
    write("node_modules/.package-lock.json", {
      packages: { "node_modules/a": { version: "1.2.3" } },
    });
    expect(isInstalled(folder)).toBe(true);
    write("package-lock.json", lock("1.2.4"));
    expect(isInstalled(folder)).toBe(false);
  });
});

it("isInstalled does without what only builds where that is left out", () => {
  write("package-lock.json", { packages: { "node_modules/a": { version: "1.0.0", dev: true } } });
  write("node_modules/.package-lock.json", { packages: {} });
  expect(isInstalled(folder)).toBe(false);
  expect(isInstalled(folder, { withDev: false })).toBe(true);
});

describe("sourcesStamp", () => {
  it("changes with any source, and with no test or document", () => {
    write("package-lock.json", "{}");
    write("app/page.tsx", "one");
    const stamp = sourcesStamp(folder);
    write("app/page.test.tsx", "a test");
    write("lib/README.md", "a document");
    expect(sourcesStamp(folder)).toBe(stamp);
    write("app/page.tsx", "two");
    expect(sourcesStamp(folder)).not.toBe(stamp);
  });

  it("belongs to both halves of one build", () => {
    write("dist/made.json", { stamp: "s", buildId: "b1" });
    write(".next/BUILD_ID", "b1");
    expect(isMade(folder, "s")).toBe(true);
    expect(isMade(folder, "other")).toBe(false);
    write(".next/BUILD_ID", "b2");
    expect(isMade(folder, "s")).toBe(false);
  });
});

describe("openLog", () => {
  it("keeps at most two files of about five megabytes, readable by their owner alone", () => {
    const write = openLog(at("a.log"));
    const megabyte = "x".repeat(1_000_000);
    for (let n = 0; n < 14; n += 1) write(megabyte);
    write("the end");
    expect(statSync(at("a.log")).size).toBeLessThan(7_000_000);
    expect(statSync(at("a.log.1")).size).toBeLessThan(7_000_000);
    expect(statSync(at("a.log")).mode & 0o777).toBe(0o600);
    expect(readFileSync(at("a.log"), "utf8").endsWith("the end")).toBe(true);
  });
});

describe("makeDataDir", () => {
  it("says in a sentence what stands in the way, whether a file or a lost right", () => {
    write("taken", "");
    expect(() => makeDataDir(at("taken"))).toThrow(/Set DATA_DIR to a writable folder/);
    expect(() => makeDataDir(at("taken", "data"))).toThrow(UserFacingError);
    makeDataDir(at("new", "data"));
    expect(() => makeDataDir(at("new", "data"))).not.toThrow();
  });
});

describe("needPrivateKey", () => {
  it("refuses a key file that everybody can open, and says the command that closes it", () => {
    write("kek", "secret");
    chmodSync(at("kek"), 0o644);
    expect(() => requirePrivateKeyFile(at("kek"))).toThrow(`chmod 400 ${at("kek")}`);
    chmodSync(at("kek"), 0o400);
    expect(() => requirePrivateKeyFile(at("kek"))).not.toThrow();
    expect(() => requirePrivateKeyFile(at("absent"))).not.toThrow();
  });
});

describe("Child", () => {
  it("tells the last sentence it said, and once why it does not come up again", async () => {
    // Runs the first time only.
    const script = `const fs = require("node:fs");
      if (fs.existsSync("${at("ran")}")) { console.error("no more"); process.exit(1); }
      fs.writeFileSync("${at("ran")}", ""); console.log("{}");
      setTimeout(() => console.error("The disk is full."), 200);`;
    const messages: string[] = [];
    const child = new Child(
      {
        name: "part",
        args: ["-e", script],
        cwd: folder,
        env: process.env,
        logFile: at("part.log"),
        graceMs: 1_000,
        isReady: ({ line }: { line: Promise<string> }) => line,
        lives: async () => true,
      },
      { say: (sentence: string) => void messages.push(sentence), onPid: () => {} },
    );
    await child.start();
    const tries = () => readFileSync(at("part.log"), "utf8").split("no more").length - 1;
    await expect.poll(tries).toBeGreaterThan(2);
    await child.stop();
    expect(messages[0]).toMatch(/stopped unexpectedly .* It said: The disk is full\.$/);
    expect(messages.filter((sentence) => sentence.includes("exited immediately"))).toHaveLength(1);
  });

  it("is ready with its first line in JSON, and started again when it hangs", async () => {
    const script =
      'console.log("a tool\\nsays hello"); console.log("{}"); setInterval(() => {}, 9e9)';
    const messages: string[] = [];
    const pids: number[] = [];
    const child = new Child(
      {
        name: "part",
        args: ["-e", script],
        cwd: folder,
        env: process.env,
        logFile: at("part.log"),
        graceMs: 1_000,
        isReady: ({ line }: { line: Promise<string> }) => line,
        // Only the first one hangs.
        lives: async () => pids.length > 1,
        askEveryMs: 20,
      },
      { say: (sentence) => void messages.push(sentence), onPid: (_, pid) => void pids.push(pid) },
    );
    expect(await child.start()).toBe("{}");
    await expect
      .poll(() => messages.join("\n"))
      .toMatch(/isn't responding; stopping it.+is running again/s);
    expect(pids).toHaveLength(2);
    await child.stop();
    expect(readFileSync(at("part.log"), "utf8")).toContain("says hello");
  });
});
