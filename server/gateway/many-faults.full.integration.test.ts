import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { reconcileAccount, reconcileDue } from "../reconciliation/reconcile";
import { call } from "./call";
import { type VenueAccount, type VenueDesk, venueDesk } from "./testing/venue-desk";

// Every placing endpoint under every fault at once, with the worker's sweeping beside it; then the
// venue's own word on what really happened (docs/order-safety.md#i1, #i2, #i3, #i6).

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
  const position = { side: "buy", posSide: "long", orderType: "market", qty: "0.5" } as const;
  await call(on.context("hedge"), "place-order", {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    ...position,
  });
});

afterAll(() => on.close());

const rounds = 12;

const kinds = [
  ...["drop-before", "drop-after", "reset-before", "reset-after", "late"],
  ...["status-500-after", "status-502-before", "status-503-after", "html-429-after"],
  ...["redirect-after", "code-40010-after", "code-40725-before", "code-45001-after"],
  ...["code-unlisted-before", "code-unlisted-after", "rate-limited", "code-40762"],
  ...["malformed", "truncated", "empty", "wrong-type", "duplicated-body", "huge"],
  ...["null-order-id", "foreign-client-oid", "numeric-ids"],
  ...["missing-element", "duplicated-element"],
];

const placing = [
  "futures-place-order",
  "spot-place-plan-order",
  "place-order",
  "place-batch",
  "place-strategy-order",
] as const satisfies readonly EndpointId[];

const accountOf = (id: EndpointId): VenueAccount =>
  id === "place-strategy-order" ? "hedge" : "trader";

/** An order of each endpoint that rests, at prices of its own. */
function requests(
  index: bigint,
  round: number,
): { [Id in (typeof placing)[number]]: RequestOf<Id> } {
  const low = (less: number) => `${(index * 96n) / 100n - BigInt(round * 10 + less)}`;
  const side = "buy" as const;
  const limit = { symbol: "BTCUSDT", side, orderType: "limit" } as const;
  const spot = (less: number) =>
    ({ ...limit, category: "SPOT", qty: "0.001", price: low(less), timeInForce: "gtc" }) as const;
  return {
    "futures-place-order": {
      ...limit,
      productType: "USDT-FUTURES",
      marginMode: "crossed",
      marginCoin: "USDT",
      size: "0.001",
      price: low(1),
      force: "gtc",
    },
    "spot-place-plan-order": {
      ...limit,
      triggerPrice: low(2),
      executePrice: low(2),
      planType: "amount",
      size: "0.001",
      triggerType: "fill_price",
    },
    "place-order": spot(3),
    "place-batch": [spot(4), spot(5), spot(6)],
    "place-strategy-order": {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      posSide: "long",
      tpslMode: "partial",
      qty: "0.001",
      stopLoss: low(5_000),
    },
  };
}

interface Truth {
  readonly clientOid: string;
  readonly arrived: number;
  readonly orders: readonly { readonly orderId: string; readonly end: unknown }[];
}

const truths = async () => {
  const { placements } = (await on.control("GET", "/oracle/orders?limit=1000")) as {
    placements: readonly Truth[];
  };
  return new Map(placements.map((placement) => [placement.clientOid, placement]));
};

/** What the desk says against what really happened; empty when nothing is wrong. */
function lies({ state, endpoint, clientOid, orderId }: OrderIntent, truth: Truth | undefined) {
  const orders = truth?.orders ?? [];
  const found: string[] = [];
  if ((truth?.arrived ?? 0) > 1) found.push("was sent twice");
  if (orders.length > 1) found.push("became two orders");
  if (/^(REJECTED|NOT_SENT)$/.test(state) && orders.length > 0) found.push("exists after all");
  if (/^(ACKED|ACKED_NO_ID|LIVE|PARTIAL)$/.test(state) && orders.length === 0) {
    found.push("does not exist");
  }
  const open = orders.some(({ end }) => end === null);
  if (/^(UNKNOWN|UNRESOLVED)$/.test(state) && open) found.push("is open and was not found");
  if (orderId !== null && !orders.some((order) => order.orderId === orderId)) {
    found.push("is known by another order's id");
  }
  return found.map((what) => `${endpoint} ${clientOid} (${state}) ${what}`);
}

it("never says more than is so, never sends twice, finds every open order", async () => {
  const index = BigInt(await on.priceAt(100n));
  const faults = placing.flatMap((endpoint) =>
    kinds.map((kind) => ({ endpoint, kind, count: null, probability: 0.05, delayMs: 300 })),
  );
  for (let from = 0; from < faults.length; from += 100) {
    await on.control("POST", "/faults", { faults: faults.slice(from, from + 100) });
  }
  const stop = new AbortController();
  const sweeping = (async () => {
    while (!stop.signal.aborted) {
      await reconcileDue();
      await sleep(100);
    }
  })();
  const ends = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const asked = requests(index, round);
    const results = await Promise.all(
      placing.map((id) => call(on.context(accountOf(id)), id, asked[id])),
    );
    for (const { kind } of results) ends.set(kind, (ends.get(kind) ?? 0) + 1);
  }
  stop.abort();
  await sweeping;
  // It does at once what was to be done late.
  await on.control("DELETE", "/faults");
  for (const account of ["trader", "hedge"] as const) {
    expect(await reconcileAccount(on.accounts[account].accountId)).toBe("complete");
  }

  const truth = await truths();
  const intents = [...(await on.intents("trader", 500)), ...(await on.intents("hedge", 500))];
  expect(intents.flatMap((intent) => lies(intent, truth.get(intent.clientOid)))).toEqual([]);
  const ours = new Set(intents.map(({ clientOid }) => clientOid));
  const orphans = [...truth.keys()].filter((id) => id.startsWith("D1-") && !ours.has(id));
  expect(orphans).toEqual([]);
  // The run has met what it is about: orders that were unknown, and were found.
  expect(intents.length).toBeGreaterThan(rounds * 3);
  expect(intents.filter(({ state }) => state === "LIVE").length).toBeGreaterThan(5);
  expect(ends.get("unknown") ?? 0).toBeGreaterThan(3);
});
