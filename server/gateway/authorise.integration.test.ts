import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { followConnections, removeKey } from "../accounts/connections";
import { database, pool } from "../db/database";
import { hearsNotifications, listen } from "../db/notifications";
import { orderIntent } from "../db/schema";
import { asOwner } from "../db/testing";
import { overrideEnv } from "../env";
import { call } from "./call";
import { instrumentsPath, listPath } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterAll(() => desk.close());

describe("who may call", () => {
  it("is told that a connection of another desk does not exist", async () => {
    const stranger = desk.context({ principal: { ...desk.trader, deskId: "desk_other" } });
    expect(await call(stranger, "place-order", desk.order())).toEqual({
      kind: "refused",
      failure: { kind: "not-found", what: "This connection" },
    });
  });

  it("needs the role's capability", async () => {
    const viewer = desk.context({ principal: { ...desk.trader, role: "viewer" as const } });
    expect(await call(viewer, "place-order", desk.order())).toEqual({
      kind: "refused",
      failure: { kind: "forbidden", permission: "orders.place" },
    });
    expect(await call(viewer, "unfilled-orders", {})).toMatchObject({ kind: "ok" });
  });

  it("needs a key with the permission", async () => {
    const { connectionId } = await desk.addAccount({ permissions: ["read"] });
    const result = await call(desk.context({ connectionId }), "place-order", desk.order());
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
  });

  it("on a live account waits for LIVE_TRADING and for an owner's word", async () => {
    overrideEnv({ venues: [{ name: "main", origin: "https://exchange.invalid" }] });
    const live = {
      name: "Live",
      environment: "live",
      venue: "main",
      positionMode: "one_way_mode",
      ndBroker: false,
      copyTrading: false,
      channelCode: null,
    } as const;
    const { connectionId } = await desk.addAccount({ account: live });
    const place = () => call(desk.context({ connectionId }), "place-order", desk.order());
    const blocked = (reason: RegExp) => ({
      kind: "refused",
      failure: { kind: "blocked", reason: expect.stringMatching(reason) },
    });
    expect(await place()).toMatchObject(blocked(/LIVE_TRADING=1/));
    overrideEnv({ liveTrading: true });
    expect(await place()).toMatchObject(blocked(/Live orders aren't allowed/));
    overrideEnv({ liveTrading: false, venues: [] });
  });

  it("needs an idempotency key to change anything", async () => {
    const { principal, connectionId } = desk.context();
    const result = await call({ principal, connectionId }, "place-order", desk.order());
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
  });

  it("is refused a field that the contract does not have", async () => {
    const request = { ...desk.order(), leverage: "10" } as never;
    const result = await call(desk.context(), "place-order", request);
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
    expect(desk.peer.arrivals).toHaveLength(0);
  });
});

describe("a connection that this process keeps to read with", () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  let unfollow: () => Promise<void>;

  beforeEach(async () => {
    unfollow = await followConnections();
  });

  afterEach(() => unfollow());

  afterAll(() => query.mockRestore());

  const notThere = { kind: "refused", failure: { kind: "not-found", what: "This connection" } };

  /** Reads with a new key, until this process knows it. */
  async function knownKey() {
    const { connectionId } = await desk.addAccount();
    const context = desk.context({ connectionId });
    const read = () => call(context, "unfilled-orders", {});
    expect(await read()).toMatchObject({ kind: "ok" });
    query.mockClear();
    expect(await read()).toMatchObject({ kind: "ok" });
    const asked = query.mock.calls.map(([sent]) => JSON.stringify(sent));
    expect(asked.filter((text) => text.includes("gateway-connection"))).toEqual([]);
    desk.peer.arrivals.length = 0;
    return { connectionId, read };
  }

  const change = (set: string, connectionId: string) =>
    asOwner().query(`UPDATE ${set} WHERE id = $1`, [connectionId]);

  it("is not used once another process has removed it, or changed its account", async () => {
    const { connectionId, read } = await knownKey();
    // What this test hears, the gateway has heard before it.
    let told = () => {};
    const stop = await listen("connection-changed", () => told());
    const heard = () => new Promise<void>((resolve) => (told = resolve));
    const forbidden = heard();
    await change("connection SET permissions = '{}'", connectionId);
    await forbidden;
    expect(await read()).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
    const removed = heard();
    await change("connection SET removed_at = now()", connectionId);
    await removed;
    expect(await read()).toEqual(notThere);
    expect(desk.peer.arrivals).toHaveLength(0);
    await stop();
  });

  it("is not used once this process has removed it", async () => {
    const { connectionId, read } = await knownKey();
    const userId = desk.trader.userId ?? "";
    await removeKey({ ...desk.trader, userId }, connectionId);
    expect(await read()).toEqual(notThere);
    expect(desk.peer.arrivals).toHaveLength(0);
  });

  it("is read each time where no notification would come, and after it comes again", async () => {
    const { connectionId, read } = await knownKey();
    await pool().query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'broker-desk listen' AND datname = current_database()`,
    );
    await expect.poll(hearsNotifications, { interval: 1 }).toBe(false);
    await change("connection SET removed_at = now()", connectionId);
    expect(await read()).toEqual(notThere);
    await expect.poll(hearsNotifications).toBe(true);
    expect(await read()).toEqual(notThere);
  });

  it("serves reads alone: what changes something asks the database", async () => {
    const { connectionId } = await knownKey();
    await call(desk.context({ connectionId }), "place-order", desk.order());
    const asked = query.mock.calls.map(([sent]) => JSON.stringify(sent));
    expect(asked.filter((text) => text.includes("gateway-connection"))).toHaveLength(1);
  });
});

describe("a read", () => {
  it("is signed, parsed and not journalled", async () => {
    const before = (await database().select().from(orderIntent)).length;
    const { principal, connectionId } = desk.context();
    const result = await call({ principal, connectionId }, "unfilled-orders", { limit: "100" });
    expect(result).toMatchObject({ kind: "ok", data: { list: expect.any(Array) } });
    expect(desk.peer.to(listPath)[0]!.headers["access-sign"]).toBeDefined();
    expect(await database().select().from(orderIntent)).toHaveLength(before);
  });

  it("of a public endpoint carries no key", async () => {
    const context = { principal: desk.trader, connectionId: null, venue: "paper" };
    const result = await call(context, "instruments", { category: "SPOT" });
    expect(result).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)[0]!.headers["access-key"]).toBeUndefined();
  });

  it.each([
    [
      "an error",
      400,
      '{"code":"40037","msg":"Apikey does not exist","requestTime":1,"data":null}',
      "40037",
    ],
    ["a page of HTML", 502, "<html>", null],
    [
      "a success with an error's status",
      500,
      '{"code":"00000","msg":"success","data":{"list":[]}}',
      "00000",
    ],
    ["data of another form", 200, '{"code":"00000","msg":"success","data":{"list":7}}', "00000"],
  ])("that ends in %s is unavailable", async (_what, status, body, code) => {
    desk.peer.scripts.set(listPath, (_call, response) => void response.writeHead(status).end(body));
    const { principal, connectionId } = desk.context();
    const result = await call({ principal, connectionId }, "unfilled-orders", {});
    expect(result).toMatchObject({ kind: "unavailable", code });
  });
});
