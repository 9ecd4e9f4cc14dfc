import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { can, capabilities, type Role, roles, systemCapabilities } from "@/lib/users/roles";
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

/** Written out once more: what the desk itself may ask must be changed here too. */
const mayRead: readonly EndpointId[] = [
  "unfilled-orders",
  "order-commission",
  "sub-deposit-withdrawal",
  "spot-unfilled-orders",
  "sub-account-assets",
  "plan-orders-pending",
  "instruments",
  "index-components",
];

const may = Object.values(endpoints).map(({ id }) => [id, mayRead.includes(id)] as const);

describe("the desk itself under its own role", () => {
  it.each(may)("may call %s: %s", async (id, allowed) => {
    const endpoint = endpoints[id];
    const context = {
      principal: systemPrincipal(desk.trader.deskId),
      ...(endpoint.access === "public"
        ? { connectionId: null, venue: "paper" }
        : { connectionId: broker }),
      idempotencyKey: newId("key"),
    };
    const at = id as "unfilled-orders";
    const result = await call(context, at, endpoints[at].sample.request);
    if (allowed) {
      expect(result.kind).not.toBe("refused");
      expect(desk.peer.to(endpoint.path)).toHaveLength(1);
    } else {
      expect(result).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
      expect(desk.peer.arrivals).toHaveLength(0);
    }
  });

  it("has been asked about every endpoint, and changed nothing", async () => {
    expect(may.map(([id]) => id)).toEqual(Object.keys(endpoints));
    expect(may.filter(([, allowed]) => allowed)).toHaveLength(mayRead.length);
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

  it("has exactly the capabilities that its calls need", () => {
    const needed = Object.values(endpoints)
      .filter(({ id }) => mayRead.includes(id))
      .map(({ capability }) => capability);
    expect([...new Set(needed)].sort()).toEqual([...systemCapabilities].sort());
  });

  it("has a role that no person can have", async () => {
    expect(roles).not.toContain("system");
    for (const capability of capabilities) expect(can("system" as Role, capability)).toBe(false);
    const asUser = { ...desk.trader, role: "system" as Role };
    const context = { principal: asUser, connectionId: broker };
    expect(await call(context, "unfilled-orders", {})).toMatchObject({ kind: "refused" });
  });
});
