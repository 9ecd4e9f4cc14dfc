import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { otherContainer } from "../testing/other-container";
import { atSize, isFull } from "../testing/size";
import { beatText, nameOf, ownFolder } from "./folder-owner.mjs";

let folder: string;
const children: ChildProcess[] = [];
const releases: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "desk-owner-"));
});

afterEach(async () => {
  for (const release of releases.splice(0)) release();
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

async function own(at = folder, silenceMs?: number) {
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const { owner, release } = await ownFolder(at, { say, ...(silenceMs ? { silenceMs } : {}) });
  if (release) releases.push(release);
  return { owner, release, said };
}

const module = JSON.stringify(path.join(import.meta.dirname, "folder-owner.mjs"));
const script = `const { ownFolder } = await import(${module});
  const { owner } = await ownFolder(process.argv[1]);
  console.log(JSON.stringify(owner));
  process.stdin.resume();`;

/** A process that takes the folder and keeps it; answers whom it found there. */
async function ownElsewhere(at = folder, before: readonly string[] = []) {
  const line = [...before, process.execPath, "--input-type=module", "-e", script, at];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const owner = await new Promise<object | null>((resolve) => {
    child.stdout.once("data", (chunk) => resolve(JSON.parse(`${chunk}`)));
  });
  return { owner, child };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await ended;
  }
}

describe("a folder", () => {
  it("has one owner, who is named, until that one gives it back", async () => {
    const first = await own();
    expect(first.owner).toBeNull();
    const second = await own();
    expect(second.owner).toMatchObject({ pid: process.pid, host: os.hostname() });
    expect(nameOf(second.owner ?? {})).toBe(`process ${process.pid} on ${os.hostname()}`);
    first.release?.();
    expect(readdirSync(folder)).toEqual([]);
    expect((await own()).owner).toBeNull();
  });

  it("is taken over at once from a process that was killed", async () => {
    const { child } = await ownElsewhere();
    expect((await own()).owner).toMatchObject({ pid: child.pid });
    await kill(child);
    const { owner, said } = await own();
    expect({ owner, said }).toEqual({ owner: null, said: [] });
    expect(readdirSync(folder).filter((name) => /^owner\.\d+$/.test(name))).toHaveLength(1);
  });

  it("belongs to an owner that is stopped and answers nothing", async () => {
    const { child } = await ownElsewhere();
    child.kill("SIGSTOP");
    const { owner } = await own();
    expect(owner).toEqual({});
    expect(nameOf(owner ?? {})).toBe("it does not answer");
  });

  it.each([
    ["a free folder", false],
    ["one whose owner was killed", true],
  ])("has one owner after many starts in the same instant on %s", async (_, killed) => {
    if (killed) await kill((await ownElsewhere()).child);
    const owners = await Promise.all(Array.from({ length: atSize(20, 4) }, () => ownElsewhere()));
    expect(owners.filter(({ owner }) => owner === null)).toHaveLength(1);
  });

  it("is as good as any with a path that is too long for a socket's", async () => {
    const deep = path.join(folder, "x".repeat(120));
    mkdirSync(deep);
    const { child } = await ownElsewhere(deep);
    expect((await own(deep)).owner).toMatchObject({ pid: child.pid });
    await kill(child);
    expect((await own(deep)).owner).toBeNull();
  });

  it("that was copied from an owned one is free", async () => {
    await own();
    const copy = `${folder}.copy`;
    execFileSync("cp", ["-a", folder, copy]);
    try {
      expect((await own(copy)).owner).toBeNull();
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

describe("another computer", () => {
  const beat = (beats: number) =>
    writeFileSync(
      path.join(folder, "owner.3.beat"),
      JSON.stringify({ kernel: "another", host: "elsewhere", beats }),
    );

  /** The socket of a process that is not on this computer: nobody listens. */
  async function deadSocket(): Promise<void> {
    const server = net.createServer();
    const draft = path.join(folder, "draft");
    await new Promise<void>((resolve) => server.listen(draft, resolve));
    execFileSync("ln", [draft, path.join(folder, "owner.3")]);
    await new Promise((resolve) => server.close(resolve));
  }

  it("owns a folder for as long as it renews its note", async () => {
    await deadSocket();
    let beats = 1;
    beat(beats);
    const timer = setInterval(() => {
      beats += 1;
      beat(beats);
    }, 100);
    try {
      const { owner, said } = await own();
      expect(nameOf(owner ?? {})).toBe("on elsewhere");
      expect(said.join()).toMatch(/was last used on elsewhere; waiting/);
    } finally {
      clearInterval(timer);
    }
  });

  it("is none when the note that comes late is of this computer", async () => {
    await deadSocket();
    const late = setTimeout(
      () => writeFileSync(path.join(folder, "owner.3.beat"), beatText(1)),
      300,
    );
    expect((await own()).owner).toBeNull();
    clearTimeout(late);
  });

  it("has left a folder whose note stays as it is", async () => {
    await deadSocket();
    beat(1);
    expect((await own(folder, 600)).owner).toBeNull();
    expect(readdirSync(folder).sort()).toEqual(["draft", "owner.4", "owner.4.beat"].slice(1));
  });
});

/** One of each kind of separation by default; the kinds alone in the full run. */
const containers = isFull ? otherContainer : otherContainer.slice(-1);

describe.each(containers)("in another container ($name)", ({ before, why }) => {
  it("a folder has the owner that it has here", async (context) => {
    if (why) context.skip(why);
    const { child } = await ownElsewhere();
    expect((await ownElsewhere(folder, before)).owner).toMatchObject({ pid: child.pid });
    await kill(child);
    expect((await ownElsewhere(folder, before)).owner).toBeNull();
    expect((await own()).owner).not.toBeNull();
  });
});
