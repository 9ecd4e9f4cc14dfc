import { afterAll, beforeAll, expect, it } from "vitest";
import type { Topic } from "@/lib/live/topic";
import type { HourOrders } from "@/lib/overview/api";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { dayOrders } from "../overview/day-orders";
import { dueIndexes, dueInstrumentLists, listMarketChanges } from "../snapshots/market-changes";
import { readSnapshot, storeSnapshot } from "../snapshots/store";
import { readTopic } from "./read-topic";

let on: VenueDesk;
const spot: Topic = { kind: "instruments", venue: "paper", category: "SPOT" };

beforeAll(async () => {
  on = await venueDesk();
});

afterAll(() => on.close());

const readAgain = async () => storeSnapshot(spot, (await readTopic(spot)).rows);
const rules = (days = 1, symbol?: string) =>
  listMarketChanges({ venue: "paper", list: "instruments", days, symbol });

it("keeps what the venue changes in an instrument's rules, each change once", async () => {
  expect((await dueInstrumentLists()).length).toBe(5);
  expect(await rules()).toEqual({ changes: [], comparedSince: null });
  await readAgain();
  const begun = await rules();
  expect(begun).toEqual({ changes: [], comparedSince: expect.any(Number) });
  expect((await dueInstrumentLists()).length).toBe(4);

  const limitOpenTime = String(Date.now() + 3_600_000);
  const which = { category: "SPOT", symbol: "BTCUSDT" };
  await on.control("POST", "/instruments", { ...which, status: "limit_open", limitOpenTime });
  await readAgain();
  await readAgain();
  const { changes, comparedSince } = await rules();
  expect(comparedSince).toBe(begun.comparedSince);
  expect(changes).toEqual([
    {
      id: expect.any(Number),
      category: "SPOT",
      symbol: "BTCUSDT",
      what: "changed",
      changes: [
        { field: "limitOpenTime", before: null, after: limitOpenTime },
        { field: "status", before: "online", after: "limit_open" },
      ],
      beforeAt: expect.any(Number),
      seenAt: expect.any(Number),
    },
  ]);
  expect((await rules(1, "ETHUSDT")).changes).toEqual([]);
  expect((await rules(1, "BTCUSDT")).comparedSince).toBe(begun.comparedSince);

  await pool().query("UPDATE market_change SET seen_at = seen_at - interval '25 hours'");
  expect((await rules(1)).changes).toEqual([]);
  expect((await rules(2)).changes).toHaveLength(1);
});

it("lets changes older than ninety days go, and keeps since when it compares", async () => {
  await pool().query("UPDATE market_change SET seen_at = now() - interval '91 days'");
  const which = { category: "SPOT", symbol: "BTCUSDT" };
  await on.control("POST", "/instruments", { ...which, status: "online", limitOpenTime: "" });
  await readAgain();
  const { rows } = await pool().query("SELECT what FROM market_change ORDER BY id");
  expect(rows.map(({ what }) => what)).toEqual(["first", "changed"]);
  expect((await rules(1)).changes[0]?.changes.map(({ field }) => field)).toEqual([
    "limitOpenTime",
    "status",
  ]);
});

it("keeps an index's weights, not its prices", async () => {
  const topic: Topic = { kind: "index", venue: "paper", symbol: "BTCUSDT" };
  const rows = (await readTopic(topic)).rows as readonly { exchange: string; weight: string }[];
  await storeSnapshot(topic, rows);
  const dearer = rows.map((row) => ({ ...row, equivalentPrice: "1" }));
  await storeSnapshot(topic, dearer);
  const [first, ...others] = dearer;
  await storeSnapshot(topic, [{ ...first, weight: "0.01" }, ...others]);
  const { changes } = await listMarketChanges({
    ...{ venue: "paper", list: "index", days: 1, symbol: "BTCUSDT" },
  });
  expect(changes).toHaveLength(1);
  expect(changes[0]?.changes).toEqual([
    {
      field: expect.stringContaining(first?.exchange ?? "?"),
      before: first?.weight,
      after: "0.01",
    },
  ]);
  expect((await readSnapshot(topic)).version).toBe(3);
});

it("keeps which component of an index went off, one that swings once in ten minutes", async () => {
  const topic: Topic = { kind: "index", venue: "paper", symbol: "ETHUSDT" };
  const of = (price: string) =>
    ["100", "100", price].map((equivalentPrice, at) => ({
      ...{ exchange: `E${at}`, spotPair: "ETH/USDT", weight: at === 2 ? "0.2" : "0.4" },
      equivalentPrice,
    }));
  const kept = async () => {
    const asked = { venue: "paper", list: "deviations", days: 1, symbol: "ETHUSDT" } as const;
    const { changes, comparedSince } = await listMarketChanges(asked);
    expect(comparedSince).not.toBeNull();
    return changes.flatMap((each) => each.changes);
  };
  for (const price of ["100.1", "101", "100", "101"]) await storeSnapshot(topic, of(price));
  const out = { field: "E2 ETH/USDT", before: "10", after: "100" };
  expect(await kept()).toEqual([out]);
  await pool().query("UPDATE market_change SET seen_at = seen_at - interval '11 minutes'");
  for (const price of ["100", "101"]) await storeSnapshot(topic, of(price));
  expect(await kept()).toEqual([{ ...out, before: "0" }, out]);
});

it("reads the index of each symbol with open orders once a day", async () => {
  const { connectionId } = on.context("trader");
  const { rows } = await pool().query<{ id: string }>(
    "SELECT account_id AS id FROM connection WHERE id = $1",
    [connectionId],
  );
  const id = rows[0]?.id ?? "";
  await storeSnapshot({ kind: "orders", accountId: id }, [
    { orderId: "1", symbol: "SOLUSDT" },
    { orderId: "2", symbol: "SOLUSDT" },
    { orderId: "3", symbol: "ETHUSDT" },
  ]);
  const sol: Topic = { kind: "index", venue: "paper", symbol: "SOLUSDT" };
  expect(await dueIndexes()).toEqual([sol]);
  await storeSnapshot(sol, (await readTopic(sol)).rows);
  expect(await dueIndexes()).toEqual([]);
});

it("counts the day's orders by what is known of them, each once", async () => {
  const order = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    side: "buy",
    qty: "0.01",
    orderType: "limit",
    timeInForce: "gtc",
    price: await on.priceAt(98n),
  } as const;
  // The stored index is the one that a test above made up: the order is far through it.
  const confirm = ["over-own-limit", "possible-duplicate"] as const;
  const send = () => call(on.context("trader", { confirm }), "place-order", order);
  expect(await send()).toMatchObject({ kind: "ok" });
  await on.fault("place-order", "code-40762");
  expect(await send()).toMatchObject({ kind: "rejected" });
  await on.fault("place-order", "drop-after");
  expect(await send()).toMatchObject({ kind: "unknown" });
  const { deskId } = on.context("trader").principal;
  const counted = async () => {
    const { hours } = await dayOrders({ deskId: deskId ?? "" });
    const sum = (of: keyof HourOrders) => hours.reduce((all, hour) => all + hour[of], 0);
    const kinds = ["filled", "closed", "cancelled", "withoutFill", "rejected", "unknown"] as const;
    return kinds.map(sum);
  };
  expect(await counted()).toEqual([0, 0, 1, 1, 1]);
  const to = (change: string, from: string) =>
    pool().query(`UPDATE order_intent SET ${change} WHERE state = '${from}'`);
  // A market order that filled at once: the exchange has no list that says so.
  await to("state = 'CLOSED_UNSPECIFIED'", "ACKED");
  expect(await counted()).toEqual([0, 1, 0, 1, 1]);
  await to("cum_exec_qty = '0.001'", "CLOSED_UNSPECIFIED");
  expect(await counted()).toEqual([1, 0, 0, 1, 1]);
  // The journal's own check at the end finds the state that its events say.
  await to("state = 'ACKED', cum_exec_qty = NULL", "CLOSED_UNSPECIFIED");
});
