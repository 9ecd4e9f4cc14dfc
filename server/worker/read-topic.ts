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
import type { SnapshotBasis } from "../snapshots/store";

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

/** A topic as the exchange just answered it; nothing of it has been recorded yet. */
export interface TopicAnswer {
  /**
   * Everything that was answered: two answers that agree in it show the same. Null where a list
   * could not be read, which agrees with nothing.
   */
  readonly answered: readonly object[] | null;
  /** By what it was read: the account, where its journal stood, when each list was asked for. */
  readonly basis: Omit<SnapshotBasis, "version">;
  /**
   * Records what the lists show of the journal's orders. Answers the snapshot's rows, and whether
   * the same answers would change nothing if they were read again. Throws TopicReadError.
   */
  readonly record: () => Promise<RecordedRows>;
}

interface RecordedRows {
  readonly rows: readonly SnapshotRow[];
  /** What is missing among the rows because it could not be read. */
  readonly failure: SnapshotFailure | null;
  readonly settled: boolean;
}

/** Reads a topic from the exchange, all pages, and records it; throws TopicReadError. */
export async function readTopic(topic: Topic): Promise<readonly SnapshotRow[]> {
  const { rows } = await (await askTopic(topic)).record();
  return rows;
}

/**
 * Reads a topic from the exchange, all pages, and records nothing. What could not be read of an
 * account is thrown when the rest is recorded; what could not of a venue, at once.
 */
export async function askTopic(topic: Topic): Promise<TopicAnswer> {
  switch (topic.kind) {
    case "orders":
      return askOrders(topic.accountId);
    case "spot-orders":
      return askSpotOrders(topic.accountId);
    case "plans":
      return askPlans(topic.accountId);
    case "instruments":
      return ofMarket(
        "instruments",
        await ask(topic.venue, "instruments", {
          category: topic.category as RequestOf<"instruments">["category"],
        }),
        (rows) => rows,
      );
    case "index": {
      const index = await ask(topic.venue, "index-components", { symbol: topic.symbol });
      return ofMarket("index-components", index, ({ componentList }) => componentList);
    }
    case "journal":
    case "order-jobs":
      return { answered: [], basis: noAccount, record: async () => whole([], true) };
  }
}

const noAccount = { accountId: null, journal: null, lists: [] } as const;

const whole = (rows: readonly SnapshotRow[], settled: boolean): RecordedRows => {
  return { rows, failure: null, settled };
};

/** Rows of which some may be missing: the same answer again is read anew, and told anew. */
const partOf = (endpoint: EndpointId, unread: UnreadRows | null, recorded: RecordedRows) =>
  unread
    ? { ...recorded, failure: unreadFailure(endpoint, unread, Date.now()), settled: false }
    : recorded;

/** No journal has anything to do with the lists of a venue. */
function ofMarket<Id extends EndpointId>(
  id: Id,
  { data, unread }: Answered<Id>,
  rowsOf: (data: ResponseOf<Id>) => readonly object[],
): TopicAnswer {
  const rows = rowsOf(data);
  const record = async () => partOf(id, unread ?? null, whole(rows, true));
  return { answered: unread ? null : rows, basis: noAccount, record };
}

/** Each row with the intent that placed it, so that no screen must guess whose it is. */
async function askOrders(accountId: string): Promise<TopicAnswer> {
  const list = await readAccountList(accountId, "polling", "orders");
  return {
    answered: list.kind === "read" && !list.unread ? list.orders : null,
    basis: basisOf(accountId, [list]),
    async record() {
      const settled = await recordList(accountId, list, "orders");
      if (list.kind !== "read") throw new TopicReadError("unfilled-orders", list);
      const owned = await ownIntents(accountId, list.listed);
      const rows = list.orders.map((row) => {
        const deskIntentId = owned.get(row.orderId);
        return deskIntentId === undefined ? { ...row } : { ...row, deskIntentId };
      });
      return partOf("unfilled-orders", list.unread, whole(rows, settled));
    },
  };
}

/** Both kinds of spot orders: those in the book, and those that wait for their trigger. */
async function askSpotOrders(accountId: string): Promise<TopicAnswer> {
  const normal = await readAccountList(accountId, "polling", "spot-orders");
  const waiting = await readAccountList(accountId, "polling", "spot-plans");
  const lists = [normal, waiting];
  const failed = [normal, waiting].flatMap((list) => (list.kind === "read" ? [] : [list]))[0];
  const reader = await systemContext(accountId, "polling");
  const missing = lists.map(unreadOf).reduce(withUnread, null);
  const rows = lists.flatMap(rowsOf);
  return {
    answered: failed || missing ? null : rows,
    basis: basisOf(accountId, lists),
    async record() {
      const settled = [
        // Elsewhere the unified list tells of them.
        reader?.family !== "classic" || (await recordList(accountId, normal, "spot-orders")),
        await recordList(accountId, waiting, "spot-plans"),
      ];
      if (failed) throw new TopicReadError(failed.endpoint, failed);
      return partOf("spot-unfilled-orders", missing, whole(rows, settled.every(Boolean)));
    },
  };
}

/** The journal as it was before the first of the lists was asked for. */
function basisOf(accountId: string, lists: readonly AccountList<ListName>[]): TopicAnswer["basis"] {
  const read = lists.flatMap((each) => (each.kind === "read" ? [each] : []));
  return {
    accountId,
    journal: read[0]?.journal ?? null,
    lists: read.map(({ list, askedAt }) => ({ list, askedAt })),
  };
}

/**
 * Every plan order that waits: of futures by endpoint 12, of spot by endpoint 10. Each row says
 * under `category` in which line it was found. Trailing orders are placed by nobody here, so they
 * are read only to be shown; the other lists tell the journal what they know, too. A list that the
 * account's family lacks has no rows; where it lacks them all, there is nothing to read. What a
 * spot plan placed is in the orders' topic, but for a classic account, which has none.
 */
async function askPlans(accountId: string): Promise<TopicAnswer> {
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
  const rows = [...futures, ...ofSpot];
  const inFutures = [plans, trailing, takeProfitStopLoss].map(unreadOf).reduce(withUnread, null);
  const missing = withUnread(inFutures, unreadOf(spot));
  const at = inFutures ? "plan-orders-pending" : "spot-unfilled-orders";
  return {
    answered: failed || missing ? null : [...rows, ...rowsOf(placed)],
    basis: basisOf(accountId, placed ? [...lists, placed] : lists),
    async record() {
      const settled = [
        await recordList(accountId, plans, "plans"),
        await recordList(accountId, takeProfitStopLoss, "tpsl"),
        await recordList(accountId, spot, "spot-plans"),
        placed === null || (await recordList(accountId, placed, "spot-orders")),
      ];
      if (failed && failed.kind !== "read") throw new TopicReadError(failed.endpoint, failed);
      return partOf(at, missing, whole(rows, settled.every(Boolean)));
    },
  };
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

const noReadKey = { reason: "No key of this account may read.", code: null };

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
