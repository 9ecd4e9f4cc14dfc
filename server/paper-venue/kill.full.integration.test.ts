import { existsSync, statSync, symlinkSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { until } from "../testing/until";
import { type ChildVenue, runVenue, startVenue } from "./testing/child-venue";
import { hashAfterKill } from "./testing/hash-after-kill";
import { openTestVenue } from "./testing/open-test-venue";
import { SignedClient } from "./testing/signed-client";
import { tempFolder } from "./testing/temp-folder";

const rounds = 6;

describe("a venue that is killed", () => {
  it("has every acknowledged order after its restart, and none that was cancelled", async () => {
    const folder = tempFolder();
    const open = new Set<string>();
    const gone = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const venue = await startVenue("--port", "0", "--data", folder);
      const clients = clientsOf(venue);
      const load = clients.map((client, at) => trade(client, `${round}-${at}`, open, gone));
      // Each round is killed in the midst of its twenty orders, a little later than the last.
      const opened = open.size + 1 + 2 * round;
      const cancelled = gone.size + 1;
      await until(() => open.size >= opened && gone.size >= cancelled);
      await venue.end("SIGKILL");
      await Promise.all(load);
    }
    const venue = await startVenue("--port", "0", "--data", folder);
    const listed = new Set((await Promise.all(clientsOf(venue).map(allOpen))).flat());
    // Of each client one cancel a round may stay without its answer.
    expect(open.size).toBeGreaterThanOrEqual(rounds ** 2 - 2 * rounds);
    expect(gone.size).toBeGreaterThanOrEqual(rounds);
    expect([...open].filter((clientOid) => !listed.has(clientOid))).toEqual([]);
    expect([...gone].filter((clientOid) => listed.has(clientOid))).toEqual([]);
    expect((await venue.end("SIGTERM")).code).toBe(0);
  });

  it("comes back in the very same state, from the log alone and from a snapshot", async () => {
    const folder = tempFolder();
    const { venue, trader } = await openTestVenue({ data: folder });
    for (let turn = 0; turn < 8; turn++) {
      await trader.place({ ...order, clientOid: `before-${turn}` });
      for (let tick = 0; tick < 10; tick++) venue.exchange.tick();
      await trader.cancel({ clientOid: `before-${turn - 2}` });
      if (turn === 5) await venue.exchange.snapshot();
      await venue.exchange.settled();
      expect(await hashAfterKill(folder)).toBe(venue.exchange.hash());
    }
    const hash = venue.exchange.hash();
    await venue.stop();
    expect(await hashAfterKill(folder)).toBe(hash);
  });
});

describe("a venue that goes on", () => {
  it("stores its state in time, also when the practice clock ticks", async () => {
    const { venue } = await openTestVenue({ data: tempFolder(), tickMs: 20 });
    // The next round number is four seconds away.
    for (let tick = 0; tick < 202; tick++) venue.exchange.tick();
    await expect.poll(() => venue.exchange.tailLength).toBeLessThan(200);
    await venue.stop();
  });
});

describe("starting and stopping", () => {
  it("keeps the keys of a data folder", async () => {
    const folder = tempFolder();
    const first = await startVenue("--port", "0", "--data", folder);
    await first.end("SIGTERM");
    const second = await startVenue("--port", "0", "--data", folder);
    expect(second.ready.credentials).toEqual(first.ready.credentials);
    expect(second.ready.control.token).toBe(first.ready.control.token);
    expect(statSync(path.join(folder, "credentials.json")).mode & 0o777).toBe(0o600);
    await second.end("SIGINT");
  });

  it("derives the keys of a memory venue from its seed", async () => {
    const args = ["--port", "0", "--memory", "--seed", "7"];
    const first = await startVenue(...args);
    const second = await startVenue(...args);
    expect(second.ready.credentials).toEqual(first.ready.credentials);
    await Promise.all([first.end("SIGTERM"), second.end("SIGTERM")]);
  });

  it("stops when its parent closes the standard input", async () => {
    const venue = await startVenue("--port", "0", "--memory", "--with-parent");
    const ended = new Promise((resolve) => venue.process.on("close", resolve));
    venue.process.stdin?.end();
    expect(await ended).toBe(0);
  });

  it("says in a sentence that the port is taken", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as net.AddressInfo;
    const { code, stderr } = await runVenue("--port", `${port}`, "--memory");
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The venue's port ${port} is taken by another program. Stop it, or choose another port.\n`,
    );
    other.close();
  });

  it("says in a sentence that another venue has the folder, and leaves it alone", async () => {
    const folder = tempFolder();
    const first = await startVenue("--port", "0", "--data", folder);
    const { code, stderr } = await runVenue("--port", "0", "--data", folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Another venue \(process \d+ on .+\) uses the data folder .*\n$/);
    expect((await clientsOf(first)[0]?.open())?.code).toBe("00000");
    await first.end("SIGTERM");
  });

  it("says in a sentence what is wrong with the command line", async () => {
    const { code, stderr } = await runVenue("--port", "0");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Say where to keep the orders.*\nUsage: /);
  });

  // A device that is always full; the systems that have none fill no disk in a test.
  it.runIf(existsSync("/dev/full"))("says in a sentence that the disk is full", async () => {
    const folder = tempFolder();
    symlinkSync("/dev/full", path.join(folder, "credentials.json.draft"));
    const { code, stdout, stderr } = await runVenue("--port", "0", "--data", folder);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^The disk under .* is full, .* Free some space and start it again;/);
  });

  it.runIf(existsSync("/dev/full"))("forgets no order when the disk fills up", async () => {
    const folder = tempFolder();
    const first = await startVenue("--port", "0", "--data", folder);
    for (let last = 1; last < 10; last++) {
      symlinkSync("/dev/full", path.join(folder, `snapshot-${last}.jsonl.draft`));
    }
    await clientsOf(first)[0]?.place({ ...order, clientOid: "kept" });
    const { code, stderr } = await first.end("SIGTERM");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The disk under .* is full/);
    const second = await startVenue("--port", "0", "--data", folder);
    expect((await Promise.all(clientsOf(second).map(allOpen))).flat()).toContain("kept");
    await second.end("SIGKILL");
  });
});

const order = {
  category: "SPOT",
  symbol: "ETHUSDT",
  side: "buy",
  orderType: "limit",
  qty: "0.01",
  price: "2500",
} as const;

function clientsOf({ ready }: ChildVenue): SignedClient[] {
  const { trader, broker } = ready.credentials;
  return [new SignedClient(ready.url, trader), new SignedClient(ready.url, broker)];
}

/**
 * Places orders and cancels every third until the venue is gone; notes only what was acknowledged.
 */
async function trade(
  client: SignedClient,
  name: string,
  open: Set<string>,
  gone: Set<string>,
): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    const clientOid = `load-${name}-${turn}`;
    try {
      if ((await client.place({ ...order, clientOid })).code !== "00000") return;
      open.add(clientOid);
      if (turn % 3 !== 0) continue;
      // Once a cancel is sent, only its acknowledgement tells where the order is.
      open.delete(clientOid);
      if ((await client.cancel({ clientOid })).code === "00000") gone.add(clientOid);
    } catch {
      return;
    }
  }
}

async function allOpen(client: SignedClient): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await client.open(cursor === null ? {} : { cursor });
    const rows = data.list as unknown as readonly { clientOid: string }[];
    found.push(...rows.map(({ clientOid }) => clientOid));
    cursor = data.cursor === null ? null : `${data.cursor}`;
  } while (cursor !== null);
  return found;
}
