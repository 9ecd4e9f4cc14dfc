import "server-only";
import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import type { SnapshotRow } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
import type { ListName } from "@/lib/orders/order-intent";
import { call } from "../gateway/call";
import {
  type ReadFailure,
  readFailure,
  systemContext,
  systemPrincipal,
} from "../gateway/call-context";
import { ownIntents } from "../reconciliation/observe";
import { type ListRows, observeAccount, readPlans } from "../reconciliation/observe-account";

/** A topic could not be read; says which endpoint, the exchange's code, and why. */
export class TopicReadError extends Error {
  override readonly name = "TopicReadError";

  readonly code: string | null;

  constructor(
    readonly endpoint: EndpointId,
    { why, code }: ReadFailure,
  ) {
    super(why);
    this.code = code;
  }
}

/** Reads a topic from the exchange, all pages; throws TopicReadError. */
export async function readTopic(topic: Topic): Promise<readonly SnapshotRow[]> {
  switch (topic.kind) {
    case "orders":
      return readOrders(topic.accountId);
    case "plans":
      return readPendingPlans(topic.accountId);
    case "instruments":
      return asRows(
        await ask(topic.venue, "instruments", {
          category: topic.category as RequestOf<"instruments">["category"],
        }),
      );
    case "index": {
      const index = await ask(topic.venue, "index-components", { symbol: topic.symbol });
      return asRows(index.componentList);
    }
    case "journal":
    case "cancel-jobs":
      return [];
  }
}

/** Each row with the intent that placed it, so that no screen must guess whose it is. */
async function readOrders(accountId: string): Promise<readonly SnapshotRow[]> {
  const list = await observeAccount(accountId, "polling");
  if (list.kind !== "read") throw new TopicReadError("unfilled-orders", list);
  const owned = await ownIntents(accountId, list.listed);
  return list.orders.map((row) => {
    const deskIntentId = owned.get(row.orderId);
    return deskIntentId === undefined ? { ...row } : { ...row, deskIntentId };
  });
}

/**
 * Every plan order that waits: of futures by endpoint 12, of spot by endpoint 10. Each row says
 * under `category` in which line it was found. Trailing orders are placed by nobody here, so they
 * are read only to be shown; the other lists tell the journal what they know, too.
 */
async function readPendingPlans(accountId: string): Promise<readonly SnapshotRow[]> {
  const plans = await observed(accountId, "plans");
  const takeProfitStopLoss = await observed(accountId, "tpsl");
  const spot = await observed(accountId, "spot-plans");
  const reader = await systemContext(accountId, "polling");
  if (!reader) throw new TopicReadError("plan-orders-pending", noReadKey);
  const trailing = await readPlans(reader, "track_plan");
  if (trailing.kind === "unread") throw new TopicReadError("plan-orders-pending", trailing);
  const futures = [...plans, ...trailing.rows, ...takeProfitStopLoss];
  return [
    ...futures.map(({ productType, ...row }) => ({ ...row, category: productType })),
    ...spot.map((row) => ({ ...row, category: "SPOT", planType: "spot_plan" })),
  ];
}

async function observed<List extends ListName>(
  accountId: string,
  name: List,
): Promise<readonly ListRows[List][]> {
  const list = await observeAccount(accountId, "polling", name);
  if (list.kind !== "read") throw new TopicReadError(list.endpoint, list);
  return list.orders;
}

const noReadKey = { why: "No key of this account may read.", code: null };

async function ask<Id extends EndpointId>(
  venue: string,
  id: Id,
  request: RequestOf<Id>,
): Promise<ResponseOf<Id>> {
  const principal = systemPrincipal(null);
  const context = { principal, connectionId: null, venue, priority: "polling" } as const;
  const result = await call(context, id, request);
  if (result.kind === "ok") return result.data as ResponseOf<Id>;
  throw new TopicReadError(id, readFailure(result));
}

const asRows = (list: readonly object[]): readonly SnapshotRow[] => list.map((one) => ({ ...one }));
