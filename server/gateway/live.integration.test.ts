import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { pool } from "../db/database";
import { overrideEnv } from "../env";
import { call } from "./call";
import { type FaultPeer, listPath, placePath, startFaultPeer } from "./testing/fault-peer";
import { loopbackTls } from "./testing/loopback-tls";
import { startChild } from "./testing/start-child";
import { type TestDesk, testDesk } from "./testing/test-desk";

const child = path.join(import.meta.dirname, "testing/live-child.ts");
let desk: TestDesk;
let exchange: FaultPeer;
let folder: string;
let trusted: string;
let accountId: string;
let connectionId: string;

beforeAll(async () => {
  desk = await testDesk();
  exchange = await startFaultPeer(loopbackTls);
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-live-"));
  trusted = path.join(folder, "ca.pem");
  await writeFile(trusted, loopbackTls.cert);
  overrideEnv({ venues: [{ name: "main", origin: exchange.url }] });
  const account = {
    name: "Live",
    environment: "live",
    venue: "main",
    positionMode: "one_way_mode",
    ndBroker: false,
    copyTrading: false,
    channelCode: null,
  } as const;
  ({ accountId, connectionId } = await desk.addAccount({ account }));
});

afterAll(async () => {
  await exchange.close();
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

/** What another process tells of a reading and an order on the live account. */
async function runChild(settings: Readonly<Record<string, string>>) {
  const { deskId, userId } = desk.trader;
  const chore = JSON.stringify({ deskId, userId, connectionId });
  const started = await startChild(child, [chore], { VENUES: `main=${exchange.url}`, ...settings });
  const line = await started.line("told ");
  await started.ended;
  return JSON.parse(line.slice("told ".length));
}

const allowed = () => ({ VENUES_PRIVATE: "1", NODE_EXTRA_CA_CERTS: trusted });

describe("a live account", () => {
  it("is not reached when its exchange's name leads to this computer", async () => {
    const { principal } = desk.context();
    const result = await call({ principal, connectionId }, "unfilled-orders", {});
    expect(result).toMatchObject({
      kind: "unavailable",
      reason: expect.stringContaining("no public address"),
    });
    expect(exchange.arrivals).toHaveLength(0);
  });

  it.runIf(isFull)("is not reached when nobody vouches for its certificate", async () => {
    const { read } = await runChild({ VENUES_PRIVATE: "1" });
    expect(read).toMatchObject({ kind: "unavailable" });
    expect(exchange.arrivals).toHaveLength(0);
  });

  it("is read over TLS, and takes no order before LIVE_TRADING and an owner allow it", async () => {
    const skipped = await runChild(allowed());
    expect(skipped.read).toMatchObject({ kind: "ok" });
    expect(skipped.placed).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
    const unconfirmed = await runChild({ ...allowed(), LIVE_TRADING: "1" });
    expect(unconfirmed.placed).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
    expect(exchange.to(placePath)).toHaveLength(0);

    await pool().query("UPDATE account SET live_confirmed_at = now() WHERE id = $1", [accountId]);
    const on = await runChild({ ...allowed(), LIVE_TRADING: "1" });
    expect(on.placed).toMatchObject({ kind: "ok" });
    expect(exchange.to(placePath)).toHaveLength(1);
  });

  it.runIf(isFull)("follows no redirect, wherever it leads", async () => {
    exchange.scripts.set(listPath, (_call, response) => {
      response.writeHead(302, { location: `${desk.peer.url}${listPath}` }).end();
    });
    const { read } = await runChild(allowed());
    exchange.scripts.delete(listPath);
    expect(read).toMatchObject({ kind: "unavailable" });
    expect(desk.peer.arrivals).toHaveLength(0);
  });

  it.runIf(isFull)("on an exchange that left the list is not reached at all", async () => {
    const seen = exchange.arrivals.length;
    const { read, placed } = await runChild({
      ...allowed(),
      VENUES: "other=https://exchange.invalid",
    });
    expect([read, placed]).toMatchObject([
      { kind: "refused", failure: { kind: "not-found" } },
      { kind: "refused" },
    ]);
    expect(exchange.arrivals).toHaveLength(seen);
  });
});
