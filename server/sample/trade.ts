import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { listConnections } from "../accounts/connections";
import { callVenueControl } from "../accounts/venue-control";
import { database } from "../db/database";
import { connection, orderIntent } from "../db/schema";
import { testKey } from "../gateway/account-probe";
import { call } from "../gateway/call";
import { reconcileAccount } from "../reconciliation/reconcile";
import type { SampleContext } from "./context";

/** Tests the sample's key and those of the desk's other paper accounts, as an owner would. */
export async function testKeys(context: SampleContext): Promise<void> {
  const { principal } = context;
  const own = await connectionOf(context);
  const others = (await listConnections(principal)).filter(({ id }) => id !== own);
  const [test] = await Promise.all([
    testKey(principal, own),
    ...others.map(({ id }) => testKey(principal, id)),
  ]);
  if (!test.works) throw new Error(`The sample's key doesn't work: ${test.reason}`);
}

/**
 * The firm's own orders: a position with take profit and stop loss, an order that was cancelled, a
 * spot plan and a trailing order that wait, and one whose answer was lost: unknown, then found.
 */
export async function placeOrders(context: SampleContext): Promise<void> {
  const connectionId = await connectionOf(context);
  const { principal, accountId } = context;
  const price = await pricesFrom(context);
  const placed = await ordersByKey(accountId);
  /** Sends an order unless an earlier start did; answers its id. */
  const send = async <Id extends EndpointId>(key: string, id: Id, request: RequestOf<Id>) => {
    const known = placed.get(key);
    if (known !== undefined) return known;
    const confirm = ["possible-duplicate" as const];
    const asked = { principal, connectionId, idempotencyKey: key, confirm };
    return acknowledged(await call(asked, id, request));
  };
  const future = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
  const spot = { category: "SPOT", symbol: "BTCUSDT", orderType: "limit", side: "buy" } as const;
  const market = { ...future, side: "buy", orderType: "market", qty: "0.2" } as const;
  await send("sample-position", "place-order", market);
  await send("sample-exits", "place-strategy-order", {
    ...{ ...future, tpslMode: "full", posSide: "long" },
    ...{ takeProfit: price(112n), stopLoss: price(91n) },
  });
  const limit = { ...spot, qty: "0.05", price: price(90n) };
  const orderId = await send("sample-limit", "place-order", limit);
  await send("sample-cancel", "cancel-order", { category: "SPOT", orderId });
  await send("sample-plan", "spot-place-plan-order", {
    ...{ symbol: "BTCUSDT", side: "buy", orderType: "limit", planType: "amount", size: "0.04" },
    ...{ triggerPrice: price(88n), executePrice: price(88n), triggerType: "fill_price" },
  });
  await control(context, "/faults", { faults: [{ endpoint: "place-order", kind: "drop-after" }] });
  await send("sample-lost", "place-order", { ...spot, qty: "0.03", price: price(93n) });
  await control(context, "/faults", null);
  await reconcileAccount(accountId);
}

/** The orders that an earlier start sent, by their idempotency keys. */
async function ordersByKey(accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database()
    .select({ key: orderIntent.idempotencyKey, orderId: orderIntent.orderId })
    .from(orderIntent)
    .where(eq(orderIntent.accountId, accountId));
  return new Map(rows.map(({ key, orderId }) => [key, orderId ?? ""]));
}

/** The order's id; "" where no answer came. Anything else ends the step. */
function acknowledged(result: { readonly kind: string; readonly data?: unknown }): string {
  if (result.kind === "unknown") return "";
  const { orderId } = (result.data ?? {}) as { readonly orderId?: string };
  if (orderId === undefined) throw new Error(`An order was not taken: ${JSON.stringify(result)}`);
  return orderId;
}

/** A futures trailing order waits: no endpoint places it, so the venue's controls do. */
export async function placeTrailing(context: SampleContext): Promise<void> {
  const reading = { principal: context.principal, connectionId: await connectionOf(context) };
  const wanted = { planType: "track_plan", productType: "USDT-FUTURES" } as const;
  const waiting = await call(reading, "plan-orders-pending", wanted);
  if (waiting.kind === "ok" && (waiting.data.entrustedList ?? []).length > 0) return;
  await control(context, "/plan-orders", {
    ...{ planType: "track_plan", uid: sampleUid, productType: "USDT-FUTURES", symbol: "BTCUSDT" },
    ...{ side: "sell", size: "0.1", callbackRatio: "2", clientOid: "sample-trailing" },
    triggerPrice: (await pricesFrom(context))(108n),
  });
}

/** The venue's uid of the sample's broker. */
const sampleUid = "2000000101";

/** Without a body it takes back what was asked for. */
async function control(context: SampleContext, path: string, body: object | null): Promise<void> {
  const result = await callVenueControl(context.control, {
    ...(body === null ? { method: "DELETE" as const } : { method: "POST" as const, body }),
    ...{ path, timeoutMs: 10_000, schema: z.unknown() },
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

async function connectionOf({ accountId }: SampleContext): Promise<string> {
  const [found] = await database()
    .select({ id: connection.id })
    .from(connection)
    .where(and(eq(connection.accountId, accountId), isNull(connection.removedAt)));
  if (!found) throw new Error("The sample's account has no key.");
  return found.id;
}
