import { describe, expect, it, onTestFinished } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { depth } from "../engine";
import { seedAccounts } from "../market/seed";
import { type ChildVenue, startVenue } from "../testing/child-venue";
import { openTestVenue, racingClock } from "../testing/open-test-venue";
import { SignedClient } from "../testing/signed-client";
import { tempFolder } from "../testing/temp-folder";
import type { placementView } from "./notes";

type Placement = ReturnType<typeof placementView>;

const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };
const order = (clientOid: string, change: object = {}) => ({
  ...limit,
  qty: "0.01",
  price: "80000",
  clientOid,
  ...change,
});

async function open() {
  const opened = await openTestVenue();
  onTestFinished(() => opened.venue.stop());
  const ask = async (query: string) => {
    const response = await opened.control("GET", `/oracle/${query}`);
    return { status: response.status, ...(await response.json()) };
  };
  return { ...opened, ask };
}

describe("the oracle of the venue", () => {
  it("knows every placement: applied, refused, and how often it came", async () => {
    const { trader, ask } = await open();
    const { data } = await trader.place(order("one"));
    expect((await trader.place(order("one"))).code).toBe("25212");
    expect((await trader.place(order("two", { qty: "0" }))).code).toBe("400172");
    const { placements } = await ask("orders?clientOid=one");
    expect(placements).toMatchObject([
      {
        arrived: 2,
        arrivals: [
          { code: "00000", orderId: data.orderId, endpoint: "place-order" },
          { code: "25212", orderId: null },
        ],
        orders: [{ orderId: data.orderId, category: "SPOT", symbol: "BTCUSDT", end: null }],
      },
    ]);
    const { placements: refused } = await ask("orders?clientOid=two");
    expect(refused).toMatchObject([{ arrived: 1, arrivals: [{ code: "400172" }], orders: [] }]);
    expect((await ask("orders?uid=9")).placements).toEqual([]);
    expect((await ask("orders?limit=1")).placements).toEqual(refused);
  });

  it("knows who ended an order: its account, a rule, or its fills", async () => {
    const { trader, ask } = await open();
    await trader.place(order("mine"));
    await trader.cancel({ clientOid: "mine" });
    await trader.place(order("fok", { timeInForce: "fok", qty: "0.5" }));
    const bought = await trader.place(order("market", { orderType: "market", qty: "100" }));
    const end = async (clientOid: string) =>
      (await ask(`orders?clientOid=${clientOid}`)).placements[0].orders[0].end;
    expect(await end("mine")).toMatchObject({ state: "cancelled", why: "requested" });
    expect(await end("fok")).toMatchObject({ state: "cancelled", why: "fok" });
    const { fills } = await ask(`fills?orderId=${bought.data.orderId}`);
    expect(fills.length).toBeGreaterThan(0);
    expect(fills[0]).toMatchObject({ role: "taker", feeCoin: "BTC", qty: expect.any(String) });
    expect((await ask("fills?orderId=1")).status).toBe(404);
    expect((await ask("fills")).error).toMatch(/^orderId: /);
    expect((await ask("orders?uid=x")).error).toMatch(/^uid: must be a uid/);
    expect((await ask("orders?limit=0")).error).toMatch(/^limit: must be 1 to/);
  });

  it("knows each leg of a batch", async () => {
    const { trader, ask } = await open();
    const legs = [order("leg-1"), order("leg-2", { qty: "0" }), order("leg-3")];
    await trader.post("/api/v3/trade/place-batch", legs);
    const { placements } = await ask("orders");
    const known = placements.map(({ clientOid, arrivals, orders }: Placement) => [
      clientOid,
      arrivals[0]?.code,
      orders.length,
    ]);
    expect(known.sort()).toEqual([
      ["leg-1", "00000", 1],
      ["leg-2", "400172", 0],
      ["leg-3", "00000", 1],
    ]);
  });
});

describe("the oracle beside the venue's own lists", () => {
  it("agrees with them on what is open and filled, whatever befell the calls", async () => {
    const { venue, trader, control } = await openTestVenue({ rateClock: racingClock() });
    onTestFinished(() => venue.stop());
    const kinds = ["drop-before", "drop-after", "code-40010-after", "empty", "status-503-before"];
    const faults = kinds.map((kind) => ({ kind, count: null, probability: 0.15 }));
    await control("POST", "/faults", { faults });
    const [best] = depth(venue.exchange.state.engine, "SPOT", "BTCUSDT", 1).asks;
    for (let turn = 0; turn < 60; turn++) {
      const change =
        turn % 3 === 0 ? {} : { price: best?.price, side: turn % 2 === 0 ? "buy" : "sell" };
      await trader.place(order(`chaos-${turn}`, change)).catch(() => undefined);
      if (turn % 7 === 0)
        await trader.cancel({ clientOid: `chaos-${turn}` }).catch(() => undefined);
      venue.exchange.tick();
    }
    await control("DELETE", "/faults");
    const listed = venue.exchange
      .openOrders(seedAccounts.trader, { limit: 1_000 })
      .filter(({ clientOid }) => clientOid.startsWith("chaos-"));
    const filled = new Map(listed.map(({ orderId, cumExecQty }) => [orderId, cumExecQty]));
    const placements = venue.exchange.oracle.placements({}, 1_000);
    const fates = placements
      .filter(({ clientOid }) => clientOid.startsWith("chaos-"))
      .flatMap(({ orders }) => orders);
    const open = fates.filter(({ ended }) => ended === null);
    expect(open.map(({ applied }) => applied.orderId).sort()).toEqual([...filled.keys()].sort());
    for (const { applied, fills } of open) {
      expect(sumOf(fills)).toBe(filled.get(applied.orderId));
    }
    const { broker, trader: ours, hedge, subAccounts, clients } = seedAccounts;
    const users: readonly string[] = [broker, ours, hedge, ...subAccounts, ...clients];
    expect(placements.filter(({ uid }) => !users.includes(uid))).toEqual([]);
    const complete = fates.filter(({ ended }) => ended?.state === "filled");
    expect(complete.length).toBeGreaterThan(0);
    for (const { fills } of complete) expect(sumOf(fills)).toBe("0.01");
  });
});

describe("the oracle after a kill", () => {
  it("knows the fate of every acknowledged order, before and after a snapshot", async () => {
    const folder = tempFolder();
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 3; round++) {
      const venue = await startVenue("--port", "0", "--data", folder);
      const trader = new SignedClient(venue.ready.url, venue.ready.credentials.trader);
      for (let turn = 0; turn < 4; turn++) {
        const clientOid = `${round}-${turn}`;
        const { data } = await trader.place(order(clientOid));
        acknowledged.set(clientOid, data.orderId ?? "");
        if (turn === 1) await trader.cancel({ clientOid });
      }
      // A stop stores a snapshot, so the log no longer holds the orders of its round.
      await venue.end(round === 1 ? "SIGTERM" : "SIGKILL");
    }
    const venue = await startVenue("--port", "0", "--data", folder);
    const known = await placementsOf(venue);
    expect(known.size).toBe(12);
    for (const [clientOid, orderId] of acknowledged) {
      const [made, ...more] = known.get(clientOid)?.orders ?? [];
      expect(more).toEqual([]);
      expect(made?.orderId).toBe(orderId);
      expect(made?.end?.why).toBe(clientOid.endsWith("-1") ? "requested" : undefined);
    }
    await venue.end("SIGTERM");
  });
});

async function placementsOf({ ready }: ChildVenue): Promise<Map<string, Placement>> {
  const response = await fetch(`${ready.control.url}/oracle/orders`, {
    headers: { authorization: `Bearer ${ready.control.token}` },
  });
  const { placements } = (await response.json()) as { placements: Placement[] };
  return new Map(placements.map((placement) => [placement.clientOid, placement]));
}

function sumOf(fills: readonly { readonly qty: string }[]): string {
  return sum(fills.map(({ qty }) => decimal(qty)));
}
