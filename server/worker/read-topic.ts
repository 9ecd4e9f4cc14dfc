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
import {
  type ListedPlan,
  type ListRows,
  observeAccount,
  readPlans,
} from "../reconciliation/observe-account";

/** A topic could not be read; says which endpoint, the exchange's code, and why. */
export class TopicReadError extends Error {
  override readonly name = "TopicReadError";

  readonly code: string | null;

  constructor(
    readonly endpoint: EndpointId,
    { reason, code }: ReadFailure,
  ) {
    super(reason);
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
 * are read only to be shown; the other lists tell the journal what they know, too. A list that the
 * account's family lacks has no rows; where it lacks them all, there is nothing to read.
 */
async function readPendingPlans(accountId: string): Promise<readonly SnapshotRow[]> {
  const plans = await observed(accountId, "plans");
  const takeProfitStopLoss = await observed(accountId, "tpsl");
  const spot = await observed(accountId, "spot-plans");
  if (plans.refused && takeProfitStopLoss.refused && spot.refused) throw plans.refused;
  const trailing = plans.refused ? [] : await readTrailing(accountId);
  const futures = [...plans.rows, ...trailing, ...takeProfitStopLoss.rows];
  return [
    ...futures.map(({ productType, ...row }) => ({ ...row, category: productType })),
    ...spot.rows.map((row) => ({ ...row, category: "SPOT", planType: "spot_plan" })),
  ];
}

async function readTrailing(accountId: string): Promise<readonly ListedPlan[]> {
  const reader = await systemContext(accountId, "polling");
  if (!reader) throw new TopicReadError("plan-orders-pending", noReadKey);
  const trailing = await readPlans(reader, "track_plan");
  if (trailing.kind === "unread") throw new TopicReadError("plan-orders-pending", trailing);
  return trailing.rows;
}

/** The rows of a list; none, and why, of one that the account's family lacks. */
interface ObservedRows<List extends ListName> {
  readonly rows: readonly ListRows[List][];
  readonly refused: TopicReadError | null;
}

async function observed<List extends ListName>(
  accountId: string,
  name: List,
): Promise<ObservedRows<List>> {
  const list = await observeAccount(accountId, "polling", name);
  if (list.kind === "read") return { rows: list.orders, refused: null };
  const error = new TopicReadError(list.endpoint, list);
  if (list.kind === "unread") throw error;
  return { rows: [], refused: error };
}

const noReadKey = { reason: "No key of this account may read.", code: null };

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
