import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { noLimits } from "@/lib/orders/risk-limits-api";
import { pool } from "../db/database";
import { changeOwnLimits } from "../users/risk-limits";
import { call } from "./call";
import { dryRun } from "./dry-run";
import { type VenueDesk, venueDesk } from "./testing/venue-desk";

// On the real venue, which counts what reaches it: a dry run is checked in full and never sent.

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
});
afterEach(() => pool().query("DELETE FROM risk_limit"));
afterAll(() => on.close());

async function admitted(): Promise<unknown> {
  return ((await on.control("GET", "/stats")) as { admitted: unknown }).admitted;
}

async function order(
  qty: string,
  more: Partial<RequestOf<"place-order">> = {},
): Promise<RequestOf<"place-order">> {
  return {
    ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", qty, price: await on.priceAt(97n) },
    ...{ side: "buy", orderType: "limit", timeInForce: "gtc" },
    ...more,
  } as RequestOf<"place-order">;
}

const intentCount = async () => (await on.intents("trader", 100)).length;

const key = "D1-01KAHZ7XYM0123456789ABCDEF";

describe("a dry run", () => {
  it("asks the exchange for nothing, also where no list of instruments is known", async () => {
    const request = await order("0.001");
    const before = await admitted();
    expect(await dryRun(on.context("trader"), "place-order", request)).toMatchObject({
      kind: "refused",
      failure: { kind: "unavailable" },
    });
    expect(await admitted()).toEqual(before);
  });

  it("answers the bytes that would be sent; nothing reaches the venue or the journal", async () => {
    const sent = await call(on.context("trader"), "place-order", await order("0.001"));
    expect(sent).toMatchObject({ kind: "ok" });
    const request = await order("0.002");
    const [before, count] = [await admitted(), await intentCount()];
    const context = on.context("trader", { idempotencyKey: key });
    const answer = await dryRun(context, "place-order", request);
    const { category, symbol, qty, price, side, orderType, timeInForce } = request;
    const numbers = { category, symbol, qty, price, side, orderType, timeInForce };
    expect(answer).toMatchObject({
      kind: "dry-run",
      method: "POST",
      path: "/api/v3/trade/place-order",
    });
    expect(answer.kind === "dry-run" && JSON.parse(answer.body)).toEqual({
      ...numbers,
      clientOid: key,
    });
    expect(await admitted()).toEqual(before);
    expect(await intentCount()).toBe(count);
    // Its key is not spent: the order itself goes with it, byte for byte as was shown.
    expect(await call(context, "place-order", request)).toMatchObject({ kind: "ok" });
    const [placed] = await on.intents("trader", 1);
    expect(placed?.clientOid).toBe(key);
  });

  it("is refused as the order would be: by rules, bounds, role and form", async () => {
    await changeOwnLimits(on.desk.trader, {
      accountId: on.accounts.trader.accountId,
      riskLimits: { ...noLimits, maxNotional: "1000" },
    });
    const refused: [unknown, Parameters<VenueDesk["context"]>[1]][] = [
      [await order("0.0000001"), {}],
      [await order("1"), {}],
      [await order("0.001", { symbol: "NOSUCHUSDT" }), {}],
      [{ symbol: "BTCUSDT" }, {}],
      [await order("0.001"), { role: "viewer" }],
    ];
    for (const [request, more] of refused) {
      const before = await admitted();
      const dry = await dryRun(on.context("trader", more), "place-order", request);
      expect(await admitted()).toEqual(before);
      const asked = request as RequestOf<"place-order">;
      const real = await call(on.context("trader", more), "place-order", asked);
      expect(real.kind).toBe("refused");
      expect(dry).toEqual(real);
    }
  });

  it("is there for what places alone", async () => {
    for (const id of ["cancel-order", "instruments"] satisfies EndpointId[]) {
      expect(await dryRun(on.context("trader"), id, {})).toMatchObject({
        failure: { kind: "invalid", issues: [{ field: "dryRun" }] },
      });
    }
  });
});
