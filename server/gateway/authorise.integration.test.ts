import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "../db/database";
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

describe("a key that another process has changed", () => {
  const notThere = { kind: "refused", failure: { kind: "not-found", what: "This connection" } };

  it("is asked for at each read: it may do no more than it may now", async () => {
    const { connectionId } = await desk.addAccount();
    const read = () => call(desk.context({ connectionId }), "unfilled-orders", {});
    expect(await read()).toMatchObject({ kind: "ok" });
    desk.peer.arrivals.length = 0;
    const change = (set: string) =>
      asOwner().query(`UPDATE connection SET ${set} WHERE id = $1`, [connectionId]);
    await change("permissions = '{}'");
    expect(await read()).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
    await change("removed_at = now()");
    expect(await read()).toEqual(notThere);
    expect(desk.peer.arrivals).toHaveLength(0);
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
