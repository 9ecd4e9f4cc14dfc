import "server-only";
import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import { type UnreadRows, withUnread } from "@/lib/exchange/errors";
import { type SnapshotFailure, type SnapshotRow, unreadFailure } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
import type { ListName } from "@/lib/orders/order-intent";
import { call } from "../gateway/call";
import {
  type ReadFailure,
  readFailure,
  type SystemContext,
  systemContext,
  systemPrincipal,
} from "../gateway/call-context";
import { ownIntents } from "../reconciliation/observe";
import {
  type AccountList,
  type ListedPlan,
  type ReadList,
  readAccountList,
  readPlans,
  recordList,
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

/** The rows of a topic, and what is missing among them because it could not be read. */
export interface TopicRows {
  readonly rows: readonly SnapshotRow[];
  readonly failure: SnapshotFailure | null;
}

/**
 * Reads a topic from the exchange, all pages, and records what its lists show of the journal's
 * orders. Throws a TopicReadError; what could be read of an account is recorded before.
 */
export async function readTopic(topic: Topic): Promise<TopicRows> {
  switch (topic.kind) {
    case "orders":
      return readOrders(topic.accountId);
    case "spot-orders":
      return readSpotOrders(topic.accountId);
    case "plans":
      return readWaitingPlans(topic.accountId);
    case "instruments": {
      const category = topic.category as RequestOf<"instruments">["category"];
      const { data, unread } = await ask(topic.venue, "instruments", { category });
      return partOf("instruments", unread, data);
    }
    case "index": {
      const { data, unread } = await ask(topic.venue, "index-components", { symbol: topic.symbol });
      return partOf("index-components", unread, data.componentList);
    }
    case "journal":
    case "order-jobs":
      return { rows: [], failure: null };
  }
}

/** Rows of which some may be missing. */
function partOf(
  endpoint: EndpointId,
  unread: UnreadRows | null | undefined,
  rows: readonly object[],
): TopicRows {
  const failure = unread ? unreadFailure(endpoint, unread, Date.now()) : null;
  return { rows: rows.map((row) => ({ ...row })), failure };
}

/** Each row with the intent that placed it, so that no screen must guess whose it is. */
async function readOrders(accountId: string): Promise<TopicRows> {
  const list = await readAccountList(accountId, "polling", "orders");
  await recordList(accountId, list, "orders");
  if (list.kind !== "read") throw new TopicReadError("unfilled-orders", list);
  const owned = await ownIntents(accountId, list.listed);
  const rows = list.orders.map((row) => {
    const deskIntentId = owned.get(row.orderId);
    return deskIntentId === undefined ? row : { ...row, deskIntentId };
  });
  return partOf("unfilled-orders", list.unread, rows);
}

/** Both kinds of spot orders: those in the book, and those that wait for their trigger. */
async function readSpotOrders(accountId: string): Promise<TopicRows> {
  const normal = await readAccountList(accountId, "polling", "spot-orders");
  const waiting = await readAccountList(accountId, "polling", "spot-plans");
  const reader = await systemContext(accountId, "polling");
  // Elsewhere the unified list tells of them.
  if (reader?.family === "classic") await recordList(accountId, normal, "spot-orders");
  await recordList(accountId, waiting, "spot-plans");
  const lists = [normal, waiting];
  const failed = lists.flatMap((list) => (list.kind === "read" ? [] : [list]))[0];
  if (failed) throw new TopicReadError(failed.endpoint, failed);
  const missing = lists.map(unreadOf).reduce(withUnread, null);
  return partOf("spot-unfilled-orders", missing, lists.flatMap(rowsOf));
}

/**
 * Every plan order that waits: of futures by endpoint 12, of spot by endpoint 10. Each row says
 * under `category` in which line it was found. Trailing orders are placed by nobody here, so they
 * are read only to be shown; the other lists tell the journal what they know, too. A list that the
 * account's family lacks has no rows; where it lacks them all, there is nothing to read. What a
 * spot plan placed is in the orders' topic, but for a classic account, which has none.
 */
async function readWaitingPlans(accountId: string): Promise<TopicRows> {
  const plans = await readAccountList(accountId, "polling", "plans");
  const takeProfitStopLoss = await readAccountList(accountId, "polling", "tpsl");
  const spot = await readAccountList(accountId, "polling", "spot-plans");
  const reader = await systemContext(accountId, "polling");
  const trailing = plans.kind === "read" ? await readTrailing(reader) : noTrailing;
  const placed =
    reader?.family === "classic"
      ? await readAccountList(accountId, "polling", "spot-orders")
      : null;
  const lists = [plans, takeProfitStopLoss, spot];
  const unread = [...lists, trailing].find(({ kind }) => kind === "unread");
  const failed = unread ?? (lists.every(({ kind }) => kind === "refused") ? plans : undefined);
  const futures = [
    ...(plans.kind === "read" ? plans.orders : []),
    ...(trailing.kind === "read" ? trailing.rows : []),
    ...(takeProfitStopLoss.kind === "read" ? takeProfitStopLoss.orders : []),
  ].map(({ productType, ...row }) => ({ ...row, category: productType }));
  const ofSpot = (spot.kind === "read" ? spot.orders : []).map((row) => {
    return { ...row, category: "SPOT", planType: "spot_plan" };
  });
  const inFutures = [plans, trailing, takeProfitStopLoss].map(unreadOf).reduce(withUnread, null);
  const missing = withUnread(inFutures, unreadOf(spot));
  const at = inFutures ? "plan-orders-pending" : "spot-unfilled-orders";
  await recordList(accountId, plans, "plans");
  await recordList(accountId, takeProfitStopLoss, "tpsl");
  await recordList(accountId, spot, "spot-plans");
  if (placed) await recordList(accountId, placed, "spot-orders");
  if (failed && failed.kind !== "read") throw new TopicReadError(failed.endpoint, failed);
  return partOf(at, missing, [...futures, ...ofSpot]);
}

const noTrailing = { kind: "read", rows: [], unread: null } as const;

const unreadOf = (each: { readonly kind: string; readonly unread?: UnreadRows | null }) =>
  each.unread ?? null;

const rowsOf = (list: AccountList<ListName> | null): readonly object[] =>
  list?.kind === "read" ? list.orders : [];

async function readTrailing(reader: SystemContext | null): Promise<ReadList<ListedPlan>> {
  if (reader) return readPlans(reader, "track_plan");
  return { kind: "unread", endpoint: "plan-orders-pending", ...noReadKey };
}

const noReadKey = { reason: "This account has no key with read permission.", code: null };

interface Answered<Id extends EndpointId> {
  readonly data: ResponseOf<Id>;
  readonly unread?: UnreadRows;
}

async function ask<Id extends EndpointId>(
  venue: string,
  id: Id,
  request: RequestOf<Id>,
): Promise<Answered<Id>> {
  const who = { principal: systemPrincipal(null), connectionId: null, venue } as const;
  const result = await call({ ...who, priority: "polling", takesPart: true }, id, request);
  if (result.kind === "ok") {
    const { data, unread } = result;
    return { data: data as ResponseOf<Id>, ...(unread ? { unread } : {}) };
  }
  throw new TopicReadError(id, readFailure(result));
}
