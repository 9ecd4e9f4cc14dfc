import { execFile } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Desk, freePorts, startDesk } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { killHard, pidOf, postgresPid } from "../support/desk-processes";
import { until } from "../support/until";

// docs/operations/incidents.md, carried out on a desk. A full disk is in start.integration, a wrong
// clock in wrong-times.full.integration, a lost database in backup.integration.

const root = path.resolve(import.meta.dirname, "../..");
const startMs = 240_000;

/** The exchange's address: a relay before the venue, which a test can take away. */
let relay: net.Server;
const sockets = new Set<net.Socket>();
let desk: Desk;
let owner: DeskClient;
let trader: { id: string; accountId: string };

beforeAll(async () => {
  const [venuePort = 0, relayPort = 0] = await freePorts(2);
  relay = net.createServer((socket) => {
    const venue = net.connect(venuePort, "127.0.0.1");
    for (const each of [socket, venue]) sockets.add(each.on("error", () => each.destroy()));
    socket.pipe(venue).pipe(socket);
  });
  await listen(relayPort);
  const env = {
    ...{ PASSWORD_AGAIN_SECONDS: "43200", VENUE_PORT: String(venuePort) },
    VENUE_URL: `http://127.0.0.1:${relayPort}`,
  };
  desk = await startDesk({ env });
  owner = new DeskClient(desk.url);
  await owner.becomeOwner(desk.inviteUrl ?? "");
  const found = (await owner.connections()).get("Trader paper key");
  if (!found) throw new Error("There is no trader.");
  trader = found;
}, startMs);

afterAll(async () => {
  await desk.stop();
  desk.remove();
  relay.close();
});

async function listen(port: number): Promise<void> {
  relay.listen(port, "127.0.0.1");
  await once(relay, "listening");
}

/** A command of package.json with the desk's settings; the relay goes on beside it. */
function command(name: string) {
  const env = { ...process.env, ...desk.settings };
  const program = path.join(root, "dist", `${name}.js`);
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [program], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
}

async function expectHealthy(): Promise<void> {
  const { code, text } = await command("doctor");
  expect(code, text).toBe(0);
}

const ready = async () =>
  (await fetch(`${desk.url}/api/health/ready`)).json() as Promise<Record<string, unknown>>;

const order = (price: string) => ({
  ...{ category: "SPOT", symbol: "LTCUSDT", side: "buy", orderType: "limit", timeInForce: "gtc" },
  ...{ qty: "0.1", price },
});

it("the exchange down: doctor names the step, nothing is called failed, all goes on", async () => {
  await expectHealthy();
  const stop = await owner.watch([`orders:${trader.accountId}`]);
  const { port } = relay.address() as net.AddressInfo;
  const closed = once(relay, "close");
  relay.close();
  for (const socket of sockets) socket.destroy();
  await closed;
  await until("the exchange is away", ready, ({ exchange }) => exchange === "away");
  const { code, text } = await command("doctor");
  expect(code).toBe(1);
  expect(text).toMatch(/Connection\s.*(nothing listens|refused)/i);
  const outcome = await owner.send("place-order", trader.id, order("60.01"));
  expect(["not-sent", "pending", "unknown"]).toContain(outcome.kind);
  await listen(port);
  await until("the exchange is back", ready, ({ exchange }) => exchange === "ok");
  await stop();
  await expectHealthy();
  expect((await owner.send("place-order", trader.id, order("60.02"))).kind).toBe("ok");
});

it("the worker stuck: it is ended and another one leads", async () => {
  const before = pidOf(desk, "worker");
  process.kill(before, "SIGSTOP");
  await desk.until(/The worker isn't responding; stopping it\./, startMs);
  await desk.until(/The worker is running again\./, startMs);
  await until("a worker leads", ready, ({ worker }) => worker === "ok");
  expect(pidOf(desk, "worker")).not.toBe(before);
});

it("the database's server ended: it comes back, and the chains are whole", async () => {
  process.kill(postgresPid(desk), "SIGKILL");
  await desk.until(/PostgreSQL is running again; no committed data is lost\./, startMs);
  await until("the database answers", ready, ({ database }) => database === "ok");
  expect((await owner.send("place-order", trader.id, order("60.03"))).kind).toBe("ok");
  // What the killed processes had not signed is named, and is no fault.
  expect((await command("verify")).code).toBe(0);
});

it("a key leaked: a new key in the key file, and no call with a removed one", async () => {
  const { code, text } = await command("rotate-keys");
  expect(code, text).toBe(0);
  expect(text).toContain("is no longer used and was removed from the key file.");
  expect((await owner.send("place-order", trader.id, order("60.04"))).kind).toBe("ok");
  const removed = await fetch(`${desk.url}/api/connections/${trader.id}`, {
    method: "DELETE",
    headers: {
      ...{ cookie: owner.cookie, origin: desk.url, "content-type": "application/json" },
      "idempotency-key": "0".repeat(32),
    },
    body: "{}",
  });
  expect(removed.status, await removed.text()).toBe(200);
  const outcome = await owner.send("place-order", trader.id, order("60.05"));
  expect(JSON.stringify(outcome)).toMatch(/not-found|no longer|removed/i);
});

it("a killed web server is started again", async () => {
  killHard(desk, "web server");
  await desk.until(/The web server is running again\./, startMs);
});
