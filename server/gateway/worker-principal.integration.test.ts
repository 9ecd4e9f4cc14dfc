import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { samples } from "@/lib/exchange/testing/samples";
import { can, capabilities, type Role, roles } from "@/lib/people/roles";
import { pool } from "../db/database";
import { newId } from "../ids";
import { call } from "./call";
import { systemPrincipal } from "./call-context";
import { type TestDesk, testDesk } from "./testing/test-desk";

// What the desk does by itself, endpoint by endpoint: it reads what it needs, and changes nothing.

let desk: TestDesk;
let broker: string;

beforeAll(async () => {
  desk = await testDesk();
  const account = {
    name: "Broker",
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
    ndBroker: true,
    copyTrading: false,
    channelCode: null,
  } as const;
  ({ connectionId: broker } = await desk.addAccount({ account }));
});

beforeEach(() => {
  desk.peer.arrivals.length = 0;
});

afterAll(() => desk.close());

/** Written out once more: what the worker may ask must be changed here too. */
const may: Readonly<Record<EndpointId, boolean>> = {
  "unfilled-orders": true,
  "order-commission": true,
  "futures-place-order": false,
  "sub-deposit-withdrawal": true,
  "spot-place-plan-order": false,
  "place-order": false,
  "create-sub-accounts": false,
  "place-batch": false,
  "sub-account-assets": false,
  "spot-unfilled-orders": true,
  "place-strategy-order": false,
  "plan-orders-pending": true,
  instruments: true,
  "index-components": true,
  "cancel-order": false,
  "max-open": false,
  "set-all-leverage": false,
};

describe("the worker under its own role", () => {
  it.each(Object.entries(may))("may call %s: %s", async (id, allowed) => {
    const endpoint = endpoints[id as EndpointId];
    const context = {
      principal: systemPrincipal(desk.trader.deskId),
      ...(endpoint.access === "public"
        ? { connectionId: null, venue: "paper" }
        : { connectionId: broker }),
      idempotencyKey: newId("key"),
    };
    const at = id as "unfilled-orders";
    const result = await call(context, at, samples[at].request);
    if (allowed) {
      expect(result.kind).not.toBe("refused");
      expect(desk.peer.to(endpoint.path)).toHaveLength(1);
    } else {
      expect(result).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
      expect(desk.peer.arrivals).toHaveLength(0);
    }
  });

  it("has been asked about every endpoint, and changed nothing", async () => {
    expect(Object.keys(may).sort()).toEqual(Object.keys(endpoints).sort());
    const { rows } = await pool().query("SELECT 1 FROM order_intent");
    expect(rows).toEqual([]);
  });

  it("reads through keys of its desk only, and without a desk through none", async () => {
    for (const deskId of ["desk_other", null]) {
      const context = { principal: systemPrincipal(deskId), connectionId: broker };
      expect(await call(context, "unfilled-orders", {})).toMatchObject({
        kind: "refused",
        failure: { kind: "not-found" },
      });
    }
  });

  it("has a role that no person can have", async () => {
    expect(roles).not.toContain("worker");
    for (const capability of capabilities) expect(can("worker" as Role, capability)).toBe(false);
    const asPerson = { ...desk.trader, role: "worker" as Role };
    const context = { principal: asPerson, connectionId: broker };
    expect(await call(context, "unfilled-orders", {})).toMatchObject({ kind: "refused" });
  });
});
