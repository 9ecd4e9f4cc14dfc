import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../db/database";
import { overrideEnv } from "../env";
import { reconcileAccount } from "../reconciliation/reconcile";
import { testKey } from "./account-probe";
import { call } from "./call";
import { type VenueDesk, venueDesk } from "./testing/venue-desk";

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk({ demo: true });
});

afterAll(() => on.close());

async function restingOrder() {
  return {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: await on.priceAt(97n),
    qty: "0.001",
    timeInForce: "gtc",
  } as const;
}

describe("a demo account", () => {
  it("is tested, places and cancels an order while live trading is off", async () => {
    const { connectionId } = on.accounts.trader;
    expect(await testKey(on.desk.trader, connectionId)).toMatchObject({ works: true });
    const placed = await call(on.context("trader"), "place-order", await restingOrder());
    expect(placed).toMatchObject({ kind: "ok" });
    const orderId = placed.kind === "ok" ? (placed.data.orderId ?? "") : "";
    const listed = await call(on.context("trader"), "unfilled-orders", { limit: "100" });
    expect(listed).toMatchObject({
      data: { list: expect.arrayContaining([expect.objectContaining({ orderId })]) },
    });
    const cancel = { category: "SPOT", orderId } as const;
    expect(await call(on.context("trader"), "cancel-order", cancel)).toMatchObject({ kind: "ok" });
    await reconcileAccount(on.accounts.trader.accountId);
    expect((await on.intents("trader"))[0]).toMatchObject({ kind: "cancel", state: "ACKED" });
  });

  it("takes orders of a trader, an admin and an owner, and of nobody else", async () => {
    for (const role of ["trader", "admin", "owner"] as const) {
      const order = await restingOrder();
      expect(await call(on.context("trader", { role }), "place-order", order)).toMatchObject({
        kind: "ok",
      });
    }
    const order = await restingOrder();
    expect(
      await call(on.context("trader", { role: "viewer" }), "place-order", order),
    ).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
  });
});

describe("a demo key that was declared live", () => {
  it("is refused with a sentence that says what to do, on a test and on an order", async () => {
    const { accountId, connectionId } = on.accounts.hedge;
    const live = "UPDATE account SET environment = 'live', live_confirmed_at = now() WHERE id = $1";
    await pool().query(live, [accountId]);
    overrideEnv({ liveTrading: true });
    const toDo = expect.stringMatching(/^This key belongs to the other environment.*add it/);
    expect(await testKey(on.desk.trader, connectionId)).toEqual({
      works: false,
      code: "40099",
      reason: toDo,
    });
    const refused = await call(on.context("hedge"), "place-order", await restingOrder());
    expect(refused).toMatchObject({ kind: "rejected", code: "40099", message: toDo });
    expect((await on.intents("hedge"))[0]).toMatchObject({ state: "REJECTED" });
  });
});
