import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { testDatabase } from "@/server/db/testing";
import { type Desk, freePorts, newDataDir, runStart, startDesk } from "../desk.mjs";
import { healthy, isFree, notes } from "../support/desk-processes";

/** What the running processes are told of the owner of the tables. */
const printed = (desk: Desk) => [
  ...new Set(
    notes(desk)
      .flatMap(({ pid }) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0"))
      .filter((entry) => entry.startsWith("DATABASE_OWNER_URL")),
  ),
];

describe("a start that is broken off", () => {
  it.runIf(isFull)("leaves nothing behind", async () => {
    const [port, venuePort] = await freePorts(2);
    const dataDir = newDataDir();
    const settings = { PORT: `${port}`, VENUE_PORT: `${venuePort}`, DATA_DIR: dataDir };
    const terminal = runStart({ ...settings, DATABASE_URL: "", NO_COLOR: "1" });
    await terminal.until(/PostgreSQL|Paper venue/);
    expect(await terminal.end("SIGINT")).toBe(0);
    expect(await isFree(settings.VENUE_PORT)).toBe(true);
    rmSync(dataDir, { recursive: true });
  });
});

describe("a database of one's own", () => {
  it.runIf(isFull)("is used as it is, and no other is started", async () => {
    const test = await testDatabase();
    const { url, ownerUrl } = test;
    const desk = await startDesk({ env: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } });
    await expect.poll(() => healthy(desk)).toBe(200);
    expect(desk.output()).not.toContain("PostgreSQL");
    expect(desk.output()).not.toContain("doesn't protect");
    expect(printed(desk)).toEqual(["DATABASE_OWNER_URL="]);
    await desk.stop();
    desk.remove();
    await test.drop();
  });

  it.runIf(isFull)("lacks a wall where one role both owns the tables and works", async () => {
    const test = await testDatabase();
    const oneRole = { DATABASE_URL: test.ownerUrl, DATABASE_OWNER_URL: "" };
    const desk = await startDesk({ env: oneRole });
    await expect.poll(() => healthy(desk)).toBe(200);
    expect(desk.output()).toContain("doesn't protect the journal and the audit");
    expect(desk.output()).toContain("owns the tables");
    await desk.stop();
    desk.remove();
    await test.drop();
  });

  it.runIf(isFull)("whose role may not change the tables asks for their owner", async () => {
    const test = await testDatabase();
    const dataDir = newDataDir();
    const started = startDesk({ env: { DATABASE_URL: test.url }, dataDir });
    await expect(started).rejects.toThrow(/no DATABASE_OWNER_URL names the role/);
    rmSync(dataDir, { recursive: true });
    await test.drop();
  });

  it.runIf(isFull)("that does not answer is named in a sentence without its password", async () => {
    const [port, venuePort] = await freePorts(2);
    const dataDir = newDataDir();
    const terminal = runStart({
      PORT: `${port}`,
      VENUE_PORT: `${venuePort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: "postgresql://desk:opensesame@127.0.0.1:1/desk",
    });
    await terminal.until(/DATABASE_URL rejected the connection/);
    expect(await terminal.ended).toBe(1);
    expect(terminal.output()).not.toContain("opensesame");
    rmSync(dataDir, { recursive: true });
  });
});

describe("a start that cannot be", () => {
  it("says which Node it needs", async () => {
    const old = 'Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})';
    const loaded = `data:text/javascript;base64,${Buffer.from(old).toString("base64")}`;
    const terminal = runStart({ NODE_OPTIONS: `--import=${loaded}` });
    await terminal.until(/needs Node 20\.19 or newer; this is 18\.20\.0/);
    expect(await terminal.ended).toBe(78);
  });

  it("says which setting is wrong", async () => {
    const terminal = runStart({ PORT: "http" });
    await terminal.until(/PORT is "http"/);
    expect(await terminal.ended).toBe(78);
  });

  it("says where the data cannot go", async () => {
    const file = path.join(newDataDir(), "file");
    writeFileSync(file, "");
    const terminal = runStart({ DATA_DIR: path.join(file, "data") });
    await terminal.until(/Set DATA_DIR to a writable folder/);
    expect(await terminal.ended).toBe(1);
    rmSync(path.dirname(file), { recursive: true });
  });

  it("says that the disk is full", async (context) => {
    const disk = newDataDir();
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=50m", "tmpfs", disk]);
    if (mounted.status !== 0) {
      rmSync(disk, { recursive: true });
      context.skip("only root can make a small disk");
    }
    try {
      const [port, venuePort] = await freePorts(2);
      const terminal = runStart({ PORT: `${port}`, VENUE_PORT: `${venuePort}`, DATA_DIR: disk });
      await terminal.until(/has only \d+ MB free; .* DATA_DIR/s);
      expect(await terminal.ended).toBe(1);
    } finally {
      spawnSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});
