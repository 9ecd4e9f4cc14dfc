import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPlan, type ListedPlanOrder } from "@/lib/orders/plan-row";
import { isFull } from "@/lib/testing/size";
import { call } from "../gateway/call";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { readTopic, TopicReadError } from "./read-topic";

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
});

afterAll(() => on.close());

/** An account's plan orders as a page shows them. */
async function plansOf(account: "trader" | "hedge") {
  const { accountId } = on.accounts[account];
  const { rows } = await readTopic({ kind: "plans", accountId });
  return rows.map((row) => fromPlan(row as unknown as ListedPlanOrder));
}

it("reads every family of plan orders, each with its line", async () => {
  const trader = await plansOf("trader");
  expect(new Set(trader.map(({ family }) => family))).toEqual(
    new Set(["normal", "trailing", "spot"]),
  );
  const hedge = await plansOf("hedge");
  expect(hedge.filter(({ family }) => family === "tpsl").length).toBeGreaterThan(2);
  for (const row of [...trader, ...hedge]) {
    expect(row).toMatchObject({ status: "Waiting", positionAction: expect.any(String) });
    expect(row.trigger).not.toBeNull();
    expect(row.category).toBe(row.family === "spot" ? "SPOT" : "USDT-FUTURES");
  }
});

it.runIf(isFull)(
  "shows what was just placed: a spot plan, and both sides of a strategy order",
  async () => {
    const triggerPrice = await on.priceAt(80n);
    const plan = {
      symbol: "BTCUSDT",
      side: "buy",
      triggerPrice,
      orderType: "market",
      planType: "total",
      size: "50",
      triggerType: "fill_price",
    } as const;
    const placed = await call(on.context("trader"), "spot-place-plan-order", plan);
    expect(placed).toMatchObject({ kind: "ok" });
    const orderId = placed.kind === "ok" ? placed.data.orderId : null;
    const spot = (await plansOf("trader")).find((row) => row.orderId === orderId);
    expect(spot).toMatchObject({ family: "spot", positionAction: "buy", trigger: triggerPrice });
    expect(spot).toMatchObject({ size: "50", sizeUnit: "quote" });

    const guard = {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      type: "tpsl",
      tpslMode: "partial",
      qty: "0.01",
      posSide: "long",
      takeProfit: await on.priceAt(150n),
      stopLoss: await on.priceAt(60n),
    } as const;
    const before = new Set((await plansOf("hedge")).map(({ key }) => key));
    const guarded = await call(on.context("hedge"), "place-strategy-order", guard);
    expect(guarded).toMatchObject({ kind: "ok" });
    const fresh = (await plansOf("hedge")).filter(({ key }) => !before.has(key));
    expect(
      fresh.map(({ planType, positionAction, trigger }) => [planType, positionAction, trigger]),
    ).toEqual(
      expect.arrayContaining([
        ["profit_plan", "close-long", guard.takeProfit],
        ["loss_plan", "close-long", guard.stopLoss],
      ]),
    );
  },
);

it("is no snapshot at all when one of the lists fails, and says which endpoint", async () => {
  await on.fault("plan-orders-pending", "status-500-before", 40);
  const { accountId } = on.accounts.trader;
  const failed = await readTopic({ kind: "plans", accountId }).catch((error) => error);
  expect(failed).toBeInstanceOf(TopicReadError);
  expect(failed).toMatchObject({ endpoint: "plan-orders-pending" });
});
