import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import type { ListName } from "@/lib/orders/order-intent";
import { positionActionFields } from "@/lib/orders/position-action";
import { isFull } from "@/lib/testing/size";
import { reconcileAccount } from "../reconciliation/reconcile";
import { call } from "./call";
import { type VenueAccount, type VenueDesk, venueDesk } from "./testing/venue-desk";

// Every endpoint that places, on the real venue: taken, refused, and lost after it was taken.

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
  // A position that strategy orders can protect.
  const opened = await call(on.context("hedge"), "place-order", {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    orderType: "market",
    qty: "0.01",
    ...unified("open-long"),
  });
  expect(opened).toMatchObject({ kind: "ok" });
});

afterEach(() => on.control("DELETE", "/faults"));

afterAll(() => on.close());

const hedge = { category: "USDT-FUTURES", positionMode: "hedge_mode" } as const;

function unified(intent: "open-long" | "close-long") {
  const { side, posSide } = positionActionFields(intent, { ...hedge, endpoint: 6 });
  return { side, ...(posSide ? { posSide } : {}) };
}

interface Placing<Id extends EndpointId = EndpointId> {
  readonly id: Id;
  readonly account: VenueAccount;
  readonly request: () => Promise<RequestOf<Id>>;
  /** A request that the exchange refuses, not our own door. */
  readonly refused: () => Promise<RequestOf<Id>>;
}

const futures = async (size: string): Promise<RequestOf<"futures-place-order">> => ({
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginMode: "crossed",
  marginCoin: "USDT",
  size,
  price: await on.priceAt(97n),
  side: "buy",
  orderType: "limit",
  force: "gtc",
});

const plan = async (size: string): Promise<RequestOf<"spot-place-plan-order">> => ({
  symbol: "BTCUSDT",
  side: "buy",
  triggerPrice: await on.priceAt(90n),
  orderType: "limit",
  executePrice: await on.priceAt(90n),
  planType: "amount",
  size,
  triggerType: "fill_price",
});

const strategy = async (symbol: string): Promise<RequestOf<"place-strategy-order">> => ({
  category: "USDT-FUTURES",
  symbol,
  posSide: "long",
  tpslMode: "partial",
  qty: "0.001",
  takeProfit: await on.priceAt(120n),
  stopLoss: await on.priceAt(80n),
});

const one = <Id extends EndpointId>(placing: Placing<Id>) => placing as unknown as Placing;

const placings: readonly Placing[] = [
  one({
    id: "futures-place-order",
    account: "trader",
    request: () => futures("0.001"),
    // Far above the market: the desk has no market price, so only the exchange can tell.
    refused: async () => ({ ...(await futures("0.001")), price: await on.priceAt(160n) }),
  }),
  one({
    id: "spot-place-plan-order",
    account: "trader",
    request: () => plan("0.001"),
    refused: async () => {
      await on.fault("spot-place-plan-order", "code-40762");
      return plan("0.001");
    },
  }),
  one({
    id: "place-strategy-order",
    account: "hedge",
    request: () => strategy("BTCUSDT"),
    // There is no position to protect.
    refused: async () => ({ ...(await strategy("ETHUSDT")), qty: "0.1", stopLoss: "10" }),
  }),
];

const send = async ({ id, account }: Placing, request: unknown) =>
  call(on.context(account), id, request as RequestOf<EndpointId>);

const newest = async (account: VenueAccount) => (await on.intents(account))[0];

const sweep = (account: VenueAccount) => reconcileAccount(on.accounts[account].accountId);

describe.each(placings.map((placing) => [placing.id, placing] as const))("%s", (_id, placing) => {
  const { account } = placing;

  it("places an order that is found in its list and is live", async () => {
    const result = await send(placing, await placing.request());
    expect(result).toMatchObject({ kind: "ok", data: { orderId: expect.any(String) } });
    expect(await newest(account)).toMatchObject({ endpoint: placing.id, state: "ACKED" });
  });

  it("tells what the exchange refuses, with its code", async () => {
    const result = await send(placing, await placing.refused());
    expect(result).toMatchObject({ kind: "rejected", code: expect.stringMatching(/^\d+$/) });
    expect(await newest(account)).toMatchObject({ endpoint: placing.id, state: "REJECTED" });
  });

  it("whose answer is lost is unknown, found by its clientOid, and was sent once", async () => {
    await on.fault(placing.id, "drop-after");
    expect(await send(placing, await placing.request())).toMatchObject({ kind: "unknown" });
    expect(await newest(account)).toMatchObject({ state: "UNKNOWN", orderId: null });
    expect(await sweep(account)).toBe("complete");
    const found = await newest(account);
    expect(found).toMatchObject({ state: "LIVE", orderId: expect.any(String) });
    const groundTruth = await on.control("GET", `/oracle/orders?clientOid=${found?.clientOid}`);
    expect(JSON.stringify(groundTruth)).toContain(found?.orderId);
  });

  it("that never arrived stays unknown", async () => {
    await on.fault(placing.id, "drop-before");
    expect(await send(placing, await placing.request())).toMatchObject({ kind: "unknown" });
    expect(await sweep(account)).toBe("complete");
    expect(await newest(account)).toMatchObject({ state: "UNKNOWN" });
  });

  it("answered with a numeric id is unknown, and found", async () => {
    await on.fault(placing.id, "numeric-ids");
    expect(await send(placing, await placing.request())).toMatchObject({ kind: "unknown" });
    expect(await sweep(account)).toBe("complete");
    expect(await newest(account)).toMatchObject({ state: "LIVE" });
  });

  it.runIf(isFull || placing.id === "futures-place-order")(
    "stays unknown when its list cannot be read wholly",
    async () => {
      await on.fault(placing.id, "drop-after");
      await send(placing, await placing.request());
      const lists = ["unfilled-orders", "spot-unfilled-orders", "plan-orders-pending"] as const;
      for (const list of lists) await on.fault(list, "status-502-before", 40);
      expect(await sweep(account)).toBe("incomplete");
      expect(await newest(account)).toMatchObject({ state: "UNKNOWN" });
      await on.control("DELETE", "/faults");
      expect(await sweep(account)).toBe("complete");
      expect(await newest(account)).toMatchObject({ state: "LIVE" });
    },
  );
});

describe("place-batch", () => {
  const order = async (percent: bigint, qty = "0.001") =>
    ({
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      price: await on.priceAt(percent),
      qty,
      timeInForce: "gtc",
    }) as const;
  const orders = async () => [await order(95n), await order(94n), await order(93n)];
  const place = async (request: RequestOf<"place-batch">) =>
    call(on.context("trader"), "place-batch", request);
  const states = async () => {
    const rows = await on.intents("trader", 3);
    return rows.map(({ state }) => state).reverse();
  };

  it("answers for each order, in the order in which they were asked for", async () => {
    const [first, second] = await orders();
    const result = await place([first!, await order(92n, "9000000"), second!]);
    expect(result).toMatchObject({
      kind: "rows",
      rows: [{ kind: "ok" }, { kind: "rejected", code: expect.any(String) }, { kind: "ok" }],
    });
    expect(await states()).toEqual(["ACKED", "REJECTED", "ACKED"]);
    const rows = await on.intents("trader", 3);
    expect(new Set(rows.map(({ batchId }) => batchId)).size).toBe(1);
    if (result.kind !== "rows") return;
    expect(result.batchId).toBe(rows[0]?.batchId);
    expect(result.rows.map((row) => "data" in row && row.data.clientOid).filter(Boolean)).toEqual(
      [rows[2], rows[0]].map((row) => row?.clientOid),
    );
  });

  it("whose answer is lost is unknown in every order, and every order is found", async () => {
    await on.fault("place-batch", "drop-after");
    const result = await place(await orders());
    expect(result).toMatchObject({ kind: "rows", rows: Array(3).fill({ kind: "unknown" }) });
    expect(await states()).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    expect(await sweep("trader")).toBe("complete");
    expect(await states()).toEqual(["LIVE", "LIVE", "LIVE"]);
  });

  it.each([
    ["missing-element", ["ok", "ok", "unknown"]],
    ["duplicated-element", ["unknown", "ok", "ok"]],
    ["foreign-client-oid", ["unknown", "unknown", "unknown"]],
    ["null-order-id", Array(3).fill("accepted-without-id")],
  ])("with the fault %s is judged order by order, and settled by a sweep", async (kind, ends) => {
    await on.fault("place-batch", kind);
    const result = await place(await orders());
    expect(result).toMatchObject({ rows: ends.map((end) => ({ kind: end })) });
    expect(await sweep("trader")).toBe("complete");
    expect(await states()).toEqual(["LIVE", "LIVE", "LIVE"]);
  });

  it("that the exchange refuses as a whole is refused in every order", async () => {
    await on.fault("place-batch", "code-40762");
    const result = await place(await orders());
    expect(result).toMatchObject({ rows: Array(3).fill({ kind: "rejected", code: "40762" }) });
  });
});

it("a close on endpoint 3 is known again in the list, where it sells", async () => {
  const fields = positionActionFields("close-long", { ...hedge, endpoint: 3 });
  expect(fields).toEqual({ side: "buy", tradeSide: "close" });
  const { side, tradeSide } = fields;
  const order = await futures("0.001");
  await on.fault("futures-place-order", "drop-after");
  const result = await call(on.context("hedge"), "futures-place-order", {
    ...order,
    price: await on.priceAt(103n),
    side,
    ...(tradeSide ? { tradeSide } : {}),
  });
  expect(result).toMatchObject({ kind: "unknown" });
  expect(await sweep("hedge")).toBe("complete");
  expect(await newest("hedge")).toMatchObject({
    ...{ state: "LIVE", side: "buy" },
    reason: expect.stringMatching(/^Found at the exchange/),
  });
});

it("orders that wait are closed, and not called filled, when they leave their list", async () => {
  const { accountId } = on.accounts.trader;
  const { observeOpenOrders } = await import("../reconciliation/observe");
  const placed = await call(on.context("trader"), "spot-place-plan-order", await plan("0.002"));
  expect(placed).toMatchObject({ kind: "ok" });
  const observeEmpty = async (list: ListName) => {
    for (const laterMs of [5_000, 10_000, 15_000]) {
      const askedAt = new Date(Date.now() + laterMs);
      await observeOpenOrders(accountId, [], { list, complete: true, askedAt });
    }
  };
  await observeEmpty("orders");
  expect(await newest("trader")).toMatchObject({ state: "ACKED" });
  await observeEmpty("spot-plans");
  expect(await newest("trader")).toMatchObject({
    state: "CLOSED_UNSPECIFIED",
    reason: expect.stringContaining("triggered"),
  });
});
