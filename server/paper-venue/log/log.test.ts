import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { tempFolder } from "../testing/temp-folder";
import { FolderError, folderErrorFrom, lockFolder } from "./data-folder";
import { DiskLog } from "./disk-log";
import { frame, recover, unframe } from "./recover";

const start = { next: 1, tail: 0 };

function fail(error: unknown): void {
  throw error;
}

async function openLog(folder: string, from = start): Promise<DiskLog> {
  const log = await DiskLog.open(folder, from, fail);
  onTestFinished(() => log.close());
  return log;
}

async function logWith(folder: string, ...commands: readonly number[]): Promise<string> {
  const log = await openLog(folder);
  for (const command of commands) await log.append(command);
  return path.join(folder, "log-1.jsonl");
}

describe("a frame", () => {
  it("gives back what it wraps, and nothing when one byte changed", () => {
    const line = frame('{"a":"b"}').slice(0, -1);
    expect(unframe(line)).toBe('{"a":"b"}');
    for (let at = 0; at < line.length; at++) {
      const other = line[at] === "x" ? "y" : "x";
      expect(unframe(line.slice(0, at) + other + line.slice(at + 1))).toBeNull();
    }
    for (let end = 0; end < line.length; end++) expect(unframe(line.slice(0, end))).toBeNull();
  });
});

describe("the command log", () => {
  it("gives back every acknowledged command in order", async () => {
    const folder = tempFolder();
    await logWith(folder, 1, 2, 3);
    expect(recover(folder)).toEqual({
      snapshot: null,
      commands: [1, 2, 3],
      nextNumber: 4,
      cutBytes: 0,
    });
  });

  it("writes commands of one moment as one batch", async () => {
    const folder = tempFolder();
    const log = await openLog(folder);
    await Promise.all(Array.from({ length: 50 }, (_, command) => log.append(command)));
    const lines = readFileSync(path.join(folder, "log-1.jsonl"), "utf8").trim().split("\n");
    expect(lines.length).toBe(1);
    expect(recover(folder).commands.length).toBe(50);
  });

  it("wakes for a command that comes the moment a batch is done", async () => {
    const log = await openLog(tempFolder());
    for (let command = 0; command < 200; command++) await log.append(command);
    expect(log.length).toBe(200);
  });

  it("cuts a torn last batch at every byte, and goes on behind it", async () => {
    const folder = tempFolder();
    const file = await logWith(folder, 1, 2);
    const whole = readFileSync(file);
    const firstEnd = whole.indexOf(10) + 1;
    for (let end = firstEnd + 1; end < whole.length; end++) {
      writeFileSync(file, whole.subarray(0, end));
      expect(recover(folder)).toMatchObject({ commands: [1], cutBytes: end - firstEnd });
      expect(recover(folder)).toMatchObject({ commands: [1], cutBytes: 0 });
    }
    const log = await openLog(folder, { next: 2, tail: 1 });
    await log.append("two again");
    expect(recover(folder).commands).toEqual([1, "two again"]);
  });

  it("refuses damage in the middle with a sentence, instead of losing what follows", async () => {
    const folder = tempFolder();
    const file = await logWith(folder, 1, 2, 3);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf(10) + 20] = 0x23;
    writeFileSync(file, bytes);
    expect(() => recover(folder)).toThrow(/damaged in the middle/);
  });

  it("refuses a hole between files", async () => {
    const folder = tempFolder();
    await logWith(folder, 1);
    const log = await openLog(folder, { next: 5, tail: 4 });
    await log.append(5);
    expect(() => recover(folder)).toThrow(/lacks commands 2 to 4/);
  });

  it.each([
    ["log-1.jsonl", 1, /an older version \(format 1;/],
    ["log-1.jsonl", 99, /a newer version \(format 99;/],
    ["snapshot-8.jsonl", 1, /an older version \(format 1;/],
  ])(
    "refuses %s of format %i, says what to do, and leaves it as it is",
    (name, format, message) => {
      const folder = tempFolder();
      const file = path.join(folder, name);
      const head = { format, first: 1, commands: [], last: 8, lines: 0 };
      appendFileSync(file, frame(JSON.stringify(head)));
      expect(() => recover(folder)).toThrow(message);
      expect(() => recover(folder)).toThrow(`data in ${folder} was written`);
      expect(() => recover(folder)).toThrow(
        /Move that folder away to begin with a new paper venue/,
      );
      expect(readFileSync(file, "utf8")).toBe(frame(JSON.stringify(head)));
    },
  );
});

describe("a snapshot", () => {
  it("replaces the commands before it, on disk too", async () => {
    const folder = tempFolder();
    const log = await openLog(folder);
    await log.append("a");
    void log.append("b");
    const stored = log.snapshot(['{"sum":"ab"}', "[]"]);
    await log.append("c");
    await stored;
    expect(recover(folder)).toEqual({
      snapshot: ['{"sum":"ab"}', "[]"],
      commands: ["c"],
      nextNumber: 4,
      cutBytes: 0,
    });
    expect(readdirSync(folder).sort()).toEqual(["log-3.jsonl", "snapshot-2.jsonl"]);
    expect(log.length).toBe(1);
  });

  it("is not needed to recover while it is half-written", async () => {
    const folder = tempFolder();
    const log = await openLog(folder);
    await log.append("a");
    writeFileSync(path.join(folder, "snapshot-1.jsonl.draft"), "half");
    expect(recover(folder)).toMatchObject({ snapshot: null, commands: ["a"] });
    await log.append("b");
    await log.snapshot(["{}"]);
    expect(readdirSync(folder).sort()).toEqual(["log-3.jsonl", "snapshot-2.jsonl"]);
  });

  it("may follow another at once, and is skipped when nothing happened", async () => {
    const folder = tempFolder();
    const log = await openLog(folder);
    for (let round = 1; round <= 5; round++) {
      void log.append(round);
      void log.snapshot([`{"upTo":${round}}`]);
    }
    await log.snapshot(["never written"]);
    expect(recover(folder)).toMatchObject({ snapshot: ['{"upTo":5}'], commands: [] });
    expect(readdirSync(folder).sort()).toEqual(["log-6.jsonl", "snapshot-5.jsonl"]);
  });

  it("is refused with a sentence when it is damaged", async () => {
    const folder = tempFolder();
    const log = await openLog(folder);
    await log.append(1);
    await log.snapshot(['{"a":1}', '{"b":2}']);
    truncateSync(path.join(folder, "snapshot-1.jsonl"), 60);
    expect(() => recover(folder)).toThrow(FolderError);
  });
});

describe("a log on a failing disk", () => {
  it("acknowledges nothing any more and tells its owner once", async () => {
    const folder = tempFolder();
    const failures: unknown[] = [];
    const log = await DiskLog.open(folder, start, (error) => failures.push(error));
    await log.append("kept");
    rmSync(folder, { recursive: true });
    await expect(log.snapshot(["{}"])).rejects.toThrow();
    await expect(log.append("lost")).rejects.toThrow();
    await expect(log.settled()).rejects.toThrow();
    expect(failures.length).toBe(1);
  });

  it.each([
    ["before its next file is open", "snapshot-1.jsonl.draft"],
    ["when old files go", "log-0.jsonl"],
  ])("leaves no file open when it failed %s and is closed", async (_, inTheWay) => {
    const folder = tempFolder();
    const opened = vi.spyOn(fs, "open");
    syncBuiltinESMExports();
    onTestFinished(() => {
      opened.mockRestore();
      syncBuiltinESMExports();
    });
    const log = await DiskLog.open(folder, start, () => {});
    await log.append("kept");
    mkdirSync(path.join(folder, inTheWay));
    await expect(log.snapshot(["{}"])).rejects.toThrow();
    await expect(log.close()).rejects.toThrow();
    const ended = await Promise.allSettled(opened.mock.results.map(({ value }) => value));
    const files = ended.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(({ fd }) => fd !== -1)).toEqual([]);
  });

  it("is told in a sentence that says what to do", () => {
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    expect(folderErrorFrom(full, "/data").message).toMatch(/disk under \/data is full.*Free some/);
    const closed = Object.assign(new Error("open"), { code: "EACCES" });
    expect(folderErrorFrom(closed, "/data").message).toMatch(/may not be read or written/);
    expect(folderErrorFrom("odd", "/data").message).toBe(
      "The data folder /data cannot be used: odd.",
    );
  });
});

describe("the lock of a data folder", () => {
  it("keeps a second venue out, and lets it in when the first has gone", async () => {
    const folder = tempFolder();
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(/process \d+ on .* uses the data folder/);
    release();
    (await lockFolder(folder))();
  });
});
