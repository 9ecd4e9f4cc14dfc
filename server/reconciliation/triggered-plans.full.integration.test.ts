import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountFamily } from "@/lib/exchange/families";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import { overrideTimeouts } from "../gateway/call-context";
import { type VenueAccount, type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { openAlarms } from "../journal/alarms";
import { intentHistory } from "../journal/entry";
import { readIntent } from "../journal/views/intents";
import { until } from "../testing/until";
import { readTopic } from "../worker/read-topic";
import { recordFills } from "./fill-evidence";
import { snapshotsApartMs } from "./observation";
import { reconcileAccount } from "./reconcile";

// A spot plan or a strategy order that triggers leaves its list and places an order: with an id of
// its own, under the same clientOid, in a list of ordinary orders.

let on: VenueDesk;
/** Where the index stood when nothing had moved it. */
let calm: bigint;

beforeAll(async () => {
  on = await venueDesk();
  calm = BigInt(await on.priceAt(100n));
  overrideTimeouts({ quietMs: 0 });
  // A position that strategy orders can protect.
  const opened = await call(on.context("hedge"), "place-order", {
    ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", orderType: "market", qty: "0.01" },
    ...{ side: "buy", posSide: "long" },
  });
  expect(opened).toMatchObject({ kind: "ok" });
});

afterAll(() => on.close());

const planLists = ["spot-unfilled-orders", "plan-orders-pending"] as const;

type PlanId = "spot-place-plan-order" | "place-strategy-order";

const accountOf = (id: PlanId): VenueAccount =>
  id === "spot-place-plan-order" ? "trader" : "hedge";

/** Its own order rests: the market does not come as far as its price. */
async function send(id: PlanId) {
  const [near, below, above] = [
    await on.priceAt(101n),
    await on.priceAt(97n),
    await on.priceAt(104n),
  ];
  if (id === "spot-place-plan-order") {
    return call(on.context("trader"), id, {
      ...{ symbol: "BTCUSDT", side: "buy", planType: "amount", size: "0.001" },
      ...{ triggerPrice: near, triggerType: "mark_price" },
      ...{ orderType: "limit", executePrice: below },
    });
  }
  return call(on.context("hedge"), id, {
    ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", posSide: "long" },
    ...{ tpslMode: "partial", qty: "0.001", takeProfit: near, tpTriggerBy: "mark" },
    ...{ tpOrderType: "limit", tpLimitPrice: above },
  });
}

interface Placed {
  readonly id: PlanId;
  readonly accountId: string;
  readonly intentId: string;
  readonly clientOid: string;
}

async function place(id: PlanId, kind: "ok" | "unknown"): Promise<Placed> {
  const account = accountOf(id);
  expect(await send(id)).toMatchObject({ kind });
  const [intent] = await on.intents(account);
  const { accountId } = on.accounts[account];
  return { id, accountId, intentId: intent!.id, clientOid: intent!.clientOid };
}

/** The account of each at the exchange, and what the desk has learned of it. */
async function declare(id: PlanId, family: AccountFamily): Promise<void> {
  const { accountId } = on.accounts[accountOf(id)];
  await pool().query("UPDATE account SET family = $2 WHERE id = $1", [accountId, family]);
  const uid = id === "spot-place-plan-order" ? "2000000002" : "2000000003";
  await on.control("POST", "/quirks", { quirks: { [`${family}-accounts`]: uid } });
}

const placedAtVenue = async ({ clientOid }: Placed) =>
  JSON.stringify(await on.control("GET", `/oracle/orders?clientOid=${clientOid}`));

/** Moves the index past every trigger, and waits until the orders are placed. */
async function trigger(plans: readonly Placed[]): Promise<void> {
  const move = () => on.control("POST", "/flash-move", { coin: "BTC", percent: 3 });
  // One at a time: the one before may have a tick to go.
  await until(() =>
    move().then(
      () => true,
      () => false,
    ),
  );
  for (const plan of plans) {
    await until(async () => (await placedAtVenue(plan)).includes('"triggered"'));
  }
}

/** What an open page and the worker read, as often as it takes to close an order. */
async function watch({ accountId }: Placed): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    if (times > 0) await sleep(snapshotsApartMs + 50);
    for (const kind of ["orders", "plans"] as const) {
      // A classic account has no list of the first kind, a unified one none of the second.
      await readTopic({ kind, accountId }).catch(() => {});
    }
  }
}

const alarmsOf = ({ accountId }: Placed) => openAlarms(on.desk.trader, accountId);

interface Case {
  readonly id: PlanId;
  readonly family: AccountFamily;
}

const combined: readonly Case[] = [
  { id: "spot-place-plan-order", family: "combined" },
  { id: "place-strategy-order", family: "combined" },
];

const apart: readonly Case[] = [
  { id: "spot-place-plan-order", family: "classic" },
  { id: "place-strategy-order", family: "unified" },
];

describe.each([
  ["accounts with every list", combined] as const,
  ["a classic and a unified account", apart] as const,
])("on %s", (_name, cases) => {
  const accepted = new Map<PlanId, Placed>();
  const unknown = new Map<PlanId, Placed>();

  beforeAll(async () => {
    // A move that was begun before has to come back.
    await until(async () => BigInt(await on.priceAt(100n)) * 100n < calm * 101n);
    for (const { id, family } of cases) {
      if (family !== "combined") await declare(id, family);
      const plan = await place(id, "ok");
      accepted.set(id, plan);
      await readTopic({ kind: "plans", accountId: plan.accountId }).catch(() => {});
    }
    for (const list of planLists) await on.fault(list, "status-500-before", 1_000);
    for (const { id } of cases) {
      await on.fault(id, "drop-after");
      unknown.set(id, await place(id, "unknown"));
    }
    await trigger([...accepted.values(), ...unknown.values()]);
    await on.control("DELETE", "/faults");
  });

  const isProved = async (plan: Placed) => {
    expect(await readIntent(plan.intentId)).toMatchObject({ state: "UNKNOWN", orderId: null });
    await reconcileAccount(plan.accountId);
    const found = {
      ...{ state: "LIVE", orderId: expect.any(String), triggered: true, planOrderId: null },
      reason: expect.stringMatching(/^Triggered\. Found at the exchange .* after it was sent\.$/),
    };
    expect(await readIntent(plan.intentId)).toMatchObject(found);
    await watch(plan);
    expect(await readIntent(plan.intentId)).toMatchObject(found);
    expect(await alarmsOf(plan)).toEqual([]);
  };

  it("unknown spot plan that triggered is proved by its client id", () =>
    isProved(unknown.get("spot-place-plan-order")!));

  it("unknown take-profit that triggered is proved by its client id", () =>
    isProved(unknown.get("place-strategy-order")!));

  it.each(cases)("an accepted $id that triggered keeps both ids", async ({ id }) => {
    const plan = accepted.get(id)!;
    const intent = await readIntent(plan.intentId);
    expect(intent).toMatchObject({
      ...{ state: "LIVE", triggered: true, reason: "Triggered." },
      ...{ orderId: expect.any(String), planOrderId: expect.any(String) },
    });
    expect(intent.planOrderId).not.toBe(intent.orderId);
    const atVenue = await placedAtVenue(plan);
    expect(atVenue).toContain(intent.planOrderId);
    expect(atVenue).toContain(intent.orderId);
    expect(await alarmsOf(plan)).toEqual([]);
    const { events } = await intentHistory(on.desk.trader, plan.intentId);
    expect(events.at(-1)?.detail).toMatchObject({ triggeredOrderId: intent.orderId });
  });
});

it("what a plan placed is cancelled as any other order", async () => {
  await on.control("DELETE", "/quirks");
  const { accountId } = on.accounts.trader;
  const [plan] = (await on.intents("trader", 10)).filter(({ triggered }) => triggered);
  const cancel = { category: "SPOT", orderId: plan?.orderId ?? "" } as const;
  await pool().query("UPDATE account SET family = NULL WHERE id = $1", [accountId]);
  expect(await call(on.context("trader"), "cancel-order", cancel)).toMatchObject({ kind: "ok" });
  await watch({ id: "spot-place-plan-order", accountId, intentId: plan!.id, clientOid: "" });
  expect(await readIntent(plan!.id)).toMatchObject({ state: "CANCELLED" });
});

it("a commission record of the order that a plan placed proves a fill of the plan", async () => {
  const plan = await place("spot-place-plan-order", "ok");
  const fill = { clientOid: plan.clientOid, orderId: "77" };
  await recordFills(on.accounts.broker.accountId, [fill]);
  expect(await readIntent(plan.intentId)).toMatchObject({
    state: "FILL_EVIDENCED",
    ...{ orderId: "77", triggered: true, planOrderId: expect.any(String) },
  });
});
