import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { callVenueControl } from "../accounts/venue-control";
import { database } from "../db/database";
import { connection } from "../db/schema";
import { testKey } from "../gateway/account-probe";
import { call } from "../gateway/call";
import { reconcileAccount } from "../reconciliation/reconcile";
import type { SampleContext } from "./context";

/** Tests the sample's key, as an owner does after adding one. */
export async function testSampleKey(context: SampleContext): Promise<void> {
  const test = await testKey(context.principal, await connectionOf(context));
  if (!test.works) throw new Error(`The sample's key doesn't work: ${test.reason}`);
}

/**
 * The firm's own orders: a position with take profit and stop loss, an order that was cancelled, a
 * spot plan and a trailing order that wait, and one whose answer was lost: unknown, then found.
 */
export async function placeOrders(context: SampleContext): Promise<void> {
  const connectionId = await connectionOf(context);
  const { principal, accountId } = context;
  const desk = (number: number) => ({
    ...{ principal, connectionId, idempotencyKey: `sample-${number}` },
    confirm: ["possible-duplicate" as const],
  });
  const price = await pricesFrom(context);
  const future = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
  const spot = { category: "SPOT", symbol: "BTCUSDT", orderType: "limit", side: "buy" } as const;
  await sent(
    call(desk(1), "place-order", { ...future, side: "buy", orderType: "market", qty: "0.2" }),
  );
  const exits = { takeProfit: price(112n), stopLoss: price(91n) };
  await sent(
    call(desk(2), "place-strategy-order", {
      ...{ ...future, tpslMode: "full", posSide: "long" },
      ...exits,
    }),
  );
  const first = await sent(
    call(desk(3), "place-order", { ...spot, qty: "0.05", price: price(90n) }),
  );
  await sent(call(desk(4), "cancel-order", { category: "SPOT", orderId: first.orderId }));
  await sent(
    call(desk(5), "spot-place-plan-order", {
      ...{ symbol: "BTCUSDT", side: "buy", orderType: "limit", planType: "amount", size: "0.04" },
      ...{ triggerPrice: price(88n), executePrice: price(88n), triggerType: "fill_price" },
    }),
  );
  await control(context, "/faults", { faults: [{ endpoint: "place-order", kind: "drop-after" }] });
  const lost = await call(desk(6), "place-order", { ...spot, qty: "0.03", price: price(93n) });
  if (lost.kind === "refused") throw new Error("The order without an answer was refused.");
  await reconcileAccount(accountId);
}

/** A futures trailing order waits: no endpoint places it, so the venue's controls do. */
export async function placeTrailing(context: SampleContext): Promise<void> {
  await control(context, "/plan-orders", {
    ...{ planType: "track_plan", uid: sampleUid, productType: "USDT-FUTURES", symbol: "BTCUSDT" },
    ...{ side: "sell", size: "0.1", callbackRatio: "2", clientOid: "sample-trailing" },
    triggerPrice: (await pricesFrom(context))(108n),
  });
}

/** The venue's uid of the sample's broker. */
const sampleUid = "2000000101";

async function control(context: SampleContext, path: string, body: object): Promise<void> {
  const result = await callVenueControl(context.control, {
    ...{ method: "POST", path, body, timeoutMs: 10_000, schema: z.unknown() },
  });
  if (result.kind !== "ok") throw new Error(result.reason);
}

/** Prices so many per cent of bitcoin's index, in whole quote coin. */
async function pricesFrom({ principal }: SampleContext) {
  const context = { principal, connectionId: null, venue: "paper" };
  const index = await call(context, "index-components", { symbol: "BTCUSDT" });
  if (index.kind !== "ok") throw new Error("The index of BTCUSDT was not told.");
  const [whole = ""] = (index.data.componentList[0]?.equivalentPrice ?? "").split(".");
  return (percent: bigint) => `${(BigInt(whole) * percent) / 100n}`;
}

/** What the exchange acknowledged; anything else ends the step. */
async function sent(result: ReturnType<typeof call<"place-order">>): Promise<{ orderId: string }> {
  const answer = await result;
  if (answer.kind !== "ok") throw new Error(`An order was not taken: ${JSON.stringify(answer)}`);
  return answer.data as { orderId: string };
}

async function connectionOf({ accountId }: SampleContext): Promise<string> {
  const [found] = await database()
    .select({ id: connection.id })
    .from(connection)
    .where(and(eq(connection.accountId, accountId), isNull(connection.removedAt)));
  if (!found) throw new Error("The sample's account has no key.");
  return found.id;
}
