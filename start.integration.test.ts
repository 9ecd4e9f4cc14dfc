import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Desk, freePorts, newDataDir, runStart, startDesk } from "./e2e/desk.mjs";
import { DeskClient } from "./e2e/support/desk-client";
import { healthy, notes, postgresPid } from "./e2e/support/desk-processes";
import { VenueControl } from "./e2e/support/venue-control";
import { testDatabase } from "./server/db/testing";

/** What the running processes are told of the owner of the tables. */
const printed = (desk: Desk) => [
  ...new Set(
    notes(desk)
      .flatMap(({ pid }) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0"))
      .filter((entry) => entry.startsWith("DATABASE_OWNER_URL")),
  ),
];

const isFree = (port: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on("error", () => resolve(false));
    server.listen(Number.parseInt(port ?? "", 10), "127.0.0.1", () =>
      server.close(() => resolve(true)),
    );
  });

const runs = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

describe("a desk that ends", () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await startDesk();
  });

  afterAll(async () => {
    await desk.stop();
    desk.remove();
  });

  it("by a stop answers the order in flight, ends every process and frees the ports", async () => {
    const pids = [...notes(desk).map((note) => note.pid), postgresPid(desk)];
    const person = new DeskClient(desk.url);
    await person.becomeOwner(desk.welcomeUrl ?? "");
    const { id, accountId } = (await person.connections()).get("Trader paper key") ?? {};
    // An open page must not keep the stop waiting.
    await person.watch([`orders:${accountId}`]);
    const venue = new VenueControl(desk.venueUrl, desk.dataDir);
    await venue.fault("place-order", "delay");
    const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", qty: "0.001" };
    const limit = { orderType: "limit", timeInForce: "gtc", price: "20000" };
    const answer = person.send("place-order", id ?? "", { ...order, ...limit });
    await expect.poll(async () => (await venue.stats()).admitted["place-order"]).toBe(1);
    const stopped = desk.stop();
    expect((await answer).kind).toBe("ok");
    expect(await stopped).toBe(0);
    expect(desk.output()).toContain("Stopped in");
    expect(pids.filter(runs)).toEqual([]);
    expect(await isFree(desk.settings.PORT)).toBe(true);
    expect(await isFree(desk.settings.VENUE_PORT)).toBe(true);
  });

  it("by a stop is found whole by the next start", async () => {
    const { welcomeUrl } = desk;
    desk = await startDesk({ env: desk.settings, dataDir: desk.dataDir });
    // Its owner is there already, so no second link is given out.
    expect(desk.welcomeUrl).not.toBe(welcomeUrl);
    expect(await healthy(desk)).toBe(200);
  });

  it("by kill -9 of start.mjs takes its processes with it, and the next start works", async () => {
    const left = notes(desk).map((note) => note.pid);
    const database = postgresPid(desk);
    await desk.kill();
    desk = await startDesk({ env: desk.settings, dataDir: desk.dataDir });
    expect(left.filter(runs)).toEqual([]);
    expect(postgresPid(desk)).toBe(database);
    expect(await healthy(desk)).toBe(200);
    await desk.stop();
    expect(runs(database)).toBe(false);
  });

  it("while it still starts leaves nothing behind", async () => {
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
  it("is used as it is, and no other is started", async () => {
    const test = await testDatabase();
    const { url, ownerUrl } = test;
    const desk = await startDesk({ env: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } });
    expect(await healthy(desk)).toBe(200);
    expect(desk.output()).not.toContain("PostgreSQL");
    expect(desk.output()).not.toContain("does not protect");
    expect(printed(desk)).toEqual(["DATABASE_OWNER_URL="]);
    await desk.stop();
    desk.remove();
    await test.drop();
  });

  it("with one role only is told in the terminal to lack a wall", async () => {
    const test = await testDatabase();
    const desk = await startDesk({ env: { DATABASE_URL: test.ownerUrl } });
    expect(await healthy(desk)).toBe(200);
    expect(desk.output()).toContain("does not protect the journal and the audit");
    expect(desk.output()).toContain("owns the tables");
    await desk.stop();
    desk.remove();
    await test.drop();
  });

  it("whose role may not change the tables asks for their owner", async () => {
    const test = await testDatabase();
    const dataDir = newDataDir();
    const started = startDesk({ env: { DATABASE_URL: test.url }, dataDir });
    await expect(started).rejects.toThrow(/no DATABASE_OWNER_URL names the role/);
    rmSync(dataDir, { recursive: true });
    await test.drop();
  });

  it("that does not answer is named in a sentence without its password", async () => {
    const [port, venuePort] = await freePorts(2);
    const dataDir = newDataDir();
    const terminal = runStart({
      PORT: `${port}`,
      VENUE_PORT: `${venuePort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: "postgresql://desk:opensesame@127.0.0.1:1/desk",
    });
    await terminal.until(/DATABASE_URL does not let the desk in/);
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
    expect(await terminal.ended).toBe(1);
  });

  it("says which setting is wrong", async () => {
    const terminal = runStart({ PORT: "http" });
    await terminal.until(/PORT is "http"/);
    expect(await terminal.ended).toBe(1);
  });

  it("says where the data cannot go", async () => {
    const file = path.join(newDataDir(), "file");
    writeFileSync(file, "");
    const terminal = runStart({ DATA_DIR: path.join(file, "data") });
    await terminal.until(/Set DATA_DIR to a folder that you may write to/);
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
