import { type ChildProcess, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenOrder } from "@/lib/exchange/endpoints";
import { otherContainer } from "@/lib/testing/other-container";
import { type Desk, freePorts, newDataDir, runStart, startDesk } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import {
  healthy,
  isFree,
  type Killable,
  killHard,
  notes,
  pidOf,
  postgresPid,
  runs,
  venueAnswers,
} from "../support/desk-processes";
import { startLike, startWebLike } from "../support/second-process";
import { until } from "../support/until";
import { VenueControl } from "../support/venue-control";

// One desk: what it tells and refuses, what kill -9 and lost answers do to it, and how it ends.

/** How long a desk may take that shares its cores with other tests. */
const patienceMs = 240_000;

let desk: Desk;
let venue: VenueControl;
let person: DeskClient;
let trader: { id: string; accountId: string };

beforeAll(async () => {
  desk = await startDesk();
  venue = new VenueControl(desk.venueUrl, desk.dataDir);
  person = new DeskClient(desk.url);
}, patienceMs);

afterAll(async () => {
  await desk.stop();
  desk.remove();
});

describe("a desk that runs", () => {
  it("tells a newcomer everything on the terminal: a one-time link that opens", async () => {
    expect(desk.inviteUrl).toContain(`${desk.url}/invite?token=`);
    expect((await fetch(desk.inviteUrl ?? "")).status).toBe(200);
    await expect.poll(() => healthy(desk)).toBe(200);
    expect(await venueAnswers(desk)).toBe(true);
  });

  it("keeps every secret off the command lines", () => {
    const token = desk.inviteUrl?.split("token=")[1] ?? "-";
    const secrets = [
      token,
      readFileSync(path.join(desk.dataDir, "keys/session"), "utf8"),
      ...readFileSync(path.join(desk.dataDir, "keys/kek"), "utf8").split(/\s+/).slice(-2),
    ].filter((secret) => secret !== "");
    for (const { pid } of notes(desk)) {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      for (const secret of secrets) expect(command).not.toContain(secret);
    }
  });

  for (const { name, before, why } of otherContainer) {
    it(`refuses a start from another container (${name})`, async (context) => {
      if (why) context.skip(why);
      const second = runStart(desk.settings, before);
      await second.until(/is already running from .* \(process \d+ on .*\)/);
      expect(await second.ended).toBe(1);
      await expect.poll(() => healthy(desk)).toBe(200);
    });
  }

  it("has nothing to do with a copy of its folder: no start or command reaches it", async () => {
    const copy = newDataDir();
    // Files that come and go meanwhile make it complain, as they do every backup.
    spawnSync("cp", ["-a", `${desk.dataDir}/.`, copy]);
    const [port, venuePort] = (await freePorts(2)).map(String);
    const settings = { ...desk.settings, DATA_DIR: copy, PORT: port, VENUE_PORT: venuePort };
    const second = runStart(settings);
    await second.until(/is a copy taken while its database was running/);
    expect(await second.ended).toBe(1);
    for (const command of ["verify", "doctor", "owner-link", "sync", "verify-archive"]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${command}.js`], {
        env: { ...process.env, ...settings },
        encoding: "utf8",
      });
      expect(status, command).not.toBe(0);
      expect(stdout + stderr, command).toContain("is a copy taken while");
    }
    // The commands kept this process from taking note that its connection was closed.
    await expect.poll(() => healthy(desk)).toBe(200);
    rmSync(copy, { recursive: true });
  });

  it("refuses a port that is taken, and names the setting to change", async () => {
    const dataDir = newDataDir();
    const second = runStart({ ...desk.settings, DATA_DIR: dataDir });
    await second.until(/Port \d+ on 127\.0\.0\.1 is used by another program.*PORT=\d+ npm start/s);
    expect(await second.ended).toBe(1);
    rmSync(dataDir, { recursive: true });
  });
});

describe("orders", () => {
  const parts = ["web server", "worker", "paper venue"] as const;

  beforeAll(async () => {
    await person.becomeOwner(desk.inviteUrl ?? "");
    trader = await connection("Trader paper key");
  });

  it.each(parts)(
    "rest through kill -9 of the %s, which heals; journal and venue agree",
    async (name) => {
      const steps = [1, 2, 3].map((step) => step + name.length * 10);
      for (const step of steps) {
        const outcome = await person.send("place-order", trader.id, resting(step));
        expect(outcome.kind).toBe("ok");
      }
      const before = (await openOrders()).map((order) => order.orderId).sort();
      const killed = pidOf(desk, name);
      await killAndWait(name);
      expect(pidOf(desk, name)).not.toBe(killed);
      await expect.poll(() => healthy(desk)).toBe(200);
      expect(await venueAnswers(desk)).toBe(true);
      const after = await until("the open orders are read", openOrders, (list) => list.length > 0);
      expect(after.map((order) => order.orderId).sort()).toEqual(before);

      const stop = await person.watch([`orders:${trader.accountId}`]);
      const journal = await until(
        "every order of ours is live in the journal",
        () => person.journal(trader.accountId),
        (rows) =>
          rows.every((row) => !["PREPARED", "SENDING", "UNKNOWN", "ACKED"].includes(row.state)),
      );
      await stop();
      const live = journal.filter((row) => ["LIVE", "PARTIAL"].includes(row.state));
      const ours = after.filter((order) => order.clientOid?.startsWith("D1-"));
      expect(live.map((row) => row.orderId).sort()).toEqual(
        ours.map((order) => order.orderId).sort(),
      );
    },
  );

  it("whose answer was dropped are unknown, found by clientOid, and not sent again", async () => {
    const before = (await venue.stats()).admitted["place-order"] ?? 0;
    await venue.fault("place-order", "drop-after");
    const outcome = await person.send("place-order", trader.id, resting(900));
    expect(outcome.kind).toBe("unknown");
    const intentId = "intentId" in outcome ? outcome.intentId : null;
    const found = await until(
      "the unknown order is found",
      async () => (await person.journal(trader.accountId)).find((row) => row.id === intentId),
      (row) => row?.state === "LIVE",
    );
    const listed = (await openOrders()).filter((order) => order.clientOid === found?.clientOid);
    expect(listed.map((order) => order.orderId)).toEqual([found?.orderId]);
    expect((await venue.stats()).admitted["place-order"]).toBe(before + 1);
  });

  it("that never arrived stay unknown, and are never called failed", async () => {
    await venue.fault("place-order", "drop-before");
    const outcome = await person.send("place-order", trader.id, resting(901));
    expect(outcome.kind).toBe("unknown");
    const intentId = "intentId" in outcome ? outcome.intentId : null;
    const read = async () =>
      (await person.journal(trader.accountId)).find((each) => each.id === intentId);
    const planned = (await read())?.nextReconcileAt;
    const row = await until(
      "it was looked for, and will be again",
      read,
      (each) => each?.nextReconcileAt !== planned,
    );
    expect(row?.state).toBe("UNKNOWN");
    expect(row?.orderId).toBeNull();
  });
});

describe("three web servers and two workers on one database", () => {
  const children: ChildProcess[] = [];
  let people: readonly DeskClient[];

  async function startWeb() {
    const [port = 0] = await freePorts(1);
    const { child, url } = await startWebLike(desk, port);
    children.push(child);
    const client = new DeskClient(url);
    await client.signIn();
    return { child, client };
  }

  afterAll(() => {
    for (const child of children) child.kill("SIGTERM");
  });

  /** Orders and reads through every web server at once; answers how many are said to be sent. */
  async function burst(connectionId: string, fromPrice: number) {
    const placed = Array.from({ length: 60 }, (_, at) => {
      const who = people[at % people.length] ?? person;
      return who.send("place-order", connectionId, resting(fromPrice + at));
    });
    const asked = `/api/exchange/instruments?connection=${connectionId}&category=SPOT`;
    // Some are told to come again later.
    const reads = Promise.allSettled(
      Array.from({ length: 60 }, (_, at) =>
        (people[at % people.length] ?? person).get(`${asked}&symbol=BTCUSDT`),
      ),
    );
    const outcomes = await Promise.all(placed);
    await reads;
    const count = (...kinds: string[]) =>
      outcomes.filter(({ kind }) => kinds.includes(kind)).length;
    const sent = { ok: count("ok"), open: count("pending", "unknown") };
    expect(sent.ok + sent.open + count("not-sent")).toBe(outcomes.length);
    return sent;
  }

  it("exceed no endpoint's rate while one is killed and one started", async () => {
    const broker = await connection("Broker paper key");
    const second = await startWeb();
    const third = await startWeb();
    children.push(startLike(desk, "worker"));
    const topics = [broker, trader].flatMap(({ accountId }) => [
      ...[`orders:${accountId}`, `spot-orders:${accountId}`, `plans:${accountId}`],
    ]);
    const indexes = ["index:paper:BTCUSDT", "index:paper:ETHUSDT", "instruments:paper:SPOT"];
    people = [person, second.client, third.client];
    const stops = await Promise.all(people.map((who) => who.watch([...topics, ...indexes])));
    const before = (await venue.stats()).admitted["place-order"] ?? 0;
    const first = await burst(broker.id, 1_000);
    second.child.kill("SIGKILL");
    await killAndWait("worker");
    people = [person, third.client, (await startWeb()).client];
    await people[2]?.watch(topics);
    const later = await burst(broker.id, 2_000);
    // Ten a second go out; what can't within its two seconds is refused.
    expect(first.ok).toBeGreaterThan(0);
    const stats = await venue.stats();
    const admitted = (stats.admitted["place-order"] ?? 0) - before;
    // What has no answer yet may turn out not to have been sent.
    expect(admitted).toBeGreaterThanOrEqual(first.ok + later.ok);
    expect(admitted).toBeLessThanOrEqual(first.ok + later.ok + first.open + later.open);
    expect(stats.refusedByRate).toEqual({});
    await Promise.all([stops[0]?.(), stops[2]?.()]);
  });
});

describe("PostgreSQL", () => {
  it("heals after kill -9, on the same address", async () => {
    process.kill(postgresPid(desk), "SIGKILL");
    await desk.until(/PostgreSQL is running again/);
    await isWell();
  });

  it("heals when its socket was removed", async () => {
    const before = postgresPid(desk);
    rmSync(path.join(desk.dataDir, "postgres/.s.PGSQL.5432"));
    await desk.until(/PostgreSQL is running but its socket is gone; restarting it/);
    await isWell();
    expect(postgresPid(desk)).not.toBe(before);
  });
});

describe("a desk that ends", () => {
  it("by kill -9 of start.mjs takes its processes with it, and the next start works", async () => {
    const { inviteUrl } = desk;
    const left = notes(desk).map((note) => note.pid);
    const database = postgresPid(desk);
    await desk.kill();
    desk = await startDesk({ env: desk.settings, dataDir: desk.dataDir });
    expect(left.filter(runs)).toEqual([]);
    expect(postgresPid(desk)).toBe(database);
    // Its owner is there already, so no second link is given out.
    expect(desk.inviteUrl).not.toBe(inviteUrl);
    await isWell();
  });

  it("by a stop answers the order in flight, ends every process and frees the ports", async () => {
    const pids = [...notes(desk).map((note) => note.pid), postgresPid(desk)];
    // An open page must not keep the stop waiting.
    await person.watch([`orders:${trader.accountId}`]);
    const before = (await venue.stats()).admitted["place-order"] ?? 0;
    await venue.fault("place-order", "delay");
    const answer = person.send("place-order", trader.id, resting(2_000));
    const admitted = async () => (await venue.stats()).admitted["place-order"];
    await expect.poll(admitted).toBe(before + 1);
    const stopped = desk.stop();
    expect((await answer).kind).toBe("ok");
    expect(await stopped).toBe(0);
    expect(desk.output()).toContain("Stopped in");
    expect(pids.filter(runs)).toEqual([]);
    expect(await isFree(desk.settings.PORT)).toBe(true);
    expect(await isFree(desk.settings.VENUE_PORT)).toBe(true);
  });
});

/** Health reports a worker as away once it started five times in two minutes, as it does here. */
const isWell = () => expect.poll(() => healthy(desk), { timeout: 150_000 }).toBe(200);

async function connection(label: string) {
  const found = (await person.connections()).get(label);
  if (!found) throw new Error(`The desk has no connection "${label}".`);
  return found;
}

/** A buy far below the market, that rests; every one at its own price. */
const resting = (step: number) => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  qty: "0.001",
  price: String(20_000 + step),
});

async function openOrders(): Promise<readonly OpenOrder[]> {
  const answer = await person.get<{ data: { list: OpenOrder[] } }>(
    `/api/exchange/unfilled-orders?connection=${trader.id}&limit=100`,
  );
  return answer.data.list;
}

/** kill -9 of one of the desk's processes, and the wait until it answers again. */
async function killAndWait(name: Killable): Promise<void> {
  const times = () => desk.output().split(`The ${name} is running again.`).length;
  const before = times();
  killHard(desk, name);
  await until(
    `the ${name} runs again`,
    async () => times(),
    (now) => now > before,
  );
}
