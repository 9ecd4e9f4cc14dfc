import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { positionModeIn } from "@/lib/connections/contradictions";
import { classOf } from "@/lib/exchange/codes";
import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import { type UnreadRows, withUnread } from "@/lib/exchange/errors";
import { type AccountFamily, refusalCodeOf, wrongFamilyMessage } from "@/lib/exchange/families";
import { type ProductType, productTypes } from "@/lib/exchange/futures";
import type { PlanFilter, TpslType } from "@/lib/exchange/values";
import { type ListName, listEndpoints } from "@/lib/orders/order-intent";
import { storePositionMode } from "../accounts/declared";
import { pool, statement } from "../db/database";
import { call } from "../gateway/call";
import {
  type CallContext,
  type Priority,
  type ReadFailure,
  readFailure,
  type SystemContext,
  systemContext,
  timeouts,
} from "../gateway/call-context";
import type { ListedOrder } from "./observation";
import { isFamilyRefusal, noListMessage, noteRefusedList, observeOpenOrders } from "./observe";

/** A list of an account as it was just read, or why it was not. */
export type AccountList<List extends ListName = "orders"> =
  | {
      readonly kind: "read";
      readonly list: List;
      readonly orders: readonly ListRows[List][];
      readonly listed: readonly ListedOrder[];
      /** Rows that could not be read: an order that is not listed may be one of them. */
      readonly unread: UnreadRows | null;
      /** When it was asked for, by the database. */
      readonly askedAt: Date;
    }
  /** The exchange refuses this list to the account's family: no order can be found by it. */
  | { readonly kind: "refused"; readonly endpoint: EndpointId; reason: string; code: string }
  | ({ readonly kind: "unread"; readonly endpoint: EndpointId } & ReadFailure);

/** Reads a list of an account's open orders with one of its keys and records what it shows. */
export async function observeAccount<List extends ListName = "orders">(
  accountId: string,
  priority: Priority,
  list: List = "orders" as List,
): Promise<AccountList<List>> {
  const read = await readAccountList(accountId, priority, list);
  await recordList(accountId, read, list);
  return read;
}

/**
 * Reads a list of an account's open orders with one of its keys; `recordList` then records what it
 * shows. The times are the database's, as all times of the journal are.
 */
export async function readAccountList<List extends ListName>(
  accountId: string,
  priority: Priority,
  list: List,
): Promise<AccountList<List>> {
  const reader = await systemContext(accountId, priority);
  if (!reader) return noReader;
  const lacked = lackedList(reader.family, list);
  if (lacked) return lacked;
  const read = await readList(reader, list);
  if (read.kind === "unread") {
    return isFamilyRefusal(read.code) ? { ...read, code: read.code, kind: "refused" } : read;
  }
  await notePositionMode(accountId, reader.positionMode, read.rows);
  const listed = listedOf(list, read.rows);
  const { rows: orders, unread } = read;
  return { kind: "read", list, orders, listed, unread, askedAt: reader.at };
}

/** Records what a list shows that was read, or that the account has none. */
export async function recordList<List extends ListName>(
  accountId: string,
  read: AccountList<List>,
  list: List,
): Promise<void> {
  if (read.kind === "refused") await noteRefusedList(accountId, list, read.code);
  if (read.kind !== "read") return;
  const { listed, unread, askedAt } = read;
  await observeOpenOrders(accountId, listed, { list, complete: unread === null, askedAt });
}

/** Rows may show another position mode than was declared; only what changed is stored. */
async function notePositionMode(
  accountId: string,
  { declared, seen }: SystemContext["positionMode"],
  rows: Parameters<typeof positionModeIn>[0],
): Promise<void> {
  const shown = positionModeIn(rows, declared);
  if (shown !== null && shown.mode !== seen) await storePositionMode(accountId, shown);
}

/** A list that the account's family is known to lack is not asked for. */
function lackedList(family: AccountFamily | null, list: ListName) {
  const endpoint = listEndpoints[list];
  const code = family && refusalCodeOf(endpoint, family);
  if (!family || !code) return null;
  return { kind: "refused", endpoint, reason: wrongFamilyMessage(endpoint, family), code } as const;
}

/**
 * Has the accepted orders say so that only a list could show which their account's family lacks:
 * nobody reads such a list, so no reading does.
 */
export async function noteUnlistedOrders(): Promise<void> {
  const { rows } = await pool().query<{ accountId: string; family: AccountFamily }>(
    unlistedSql({ noListMessage }),
  );
  for (const { accountId, family } of rows) {
    for (const list of Object.keys(listEndpoints) as ListName[]) {
      const lacked = lackedList(family, list);
      if (lacked) await noteRefusedList(accountId, list, lacked.code);
    }
  }
}

const unlistedSql = statement<{ noListMessage: string }>(`
SELECT a.id AS "accountId", a.family FROM account AS a
WHERE a.family IN ('unified', 'classic') AND EXISTS (
  SELECT 1 FROM order_intent AS i
  WHERE i.account_id = a.id AND i.kind = 'place' AND i.state IN ('ACKED', 'ACKED_NO_ID')
    AND i.reason IS DISTINCT FROM $noListMessage)`);

const noReader = {
  kind: "unread",
  endpoint: "unfilled-orders",
  reason: "This account has no key with read permission. Add one in Connections.",
  code: null,
} as const;

/** The database's time: a Date to compare with, and its exact text. */
export async function databaseNow(): Promise<{ readonly at: Date; readonly exact: string }> {
  const { rows } = await pool().query<{ at: Date; exact: string }>(
    "SELECT now.at, now.at::text AS exact FROM (SELECT clock_timestamp() AS at) AS now",
  );
  if (!rows[0]) throw new Error("The database did not tell its time.");
  return rows[0];
}

/** All rows of a list as the exchange gave them, or why one of its pages could not be read. */
export type ReadList<Row> =
  | { readonly kind: "read"; readonly rows: readonly Row[]; readonly unread: UnreadRows | null }
  | ({ readonly kind: "unread"; readonly endpoint: EndpointId } & ReadFailure);

/** 800 orders may be open; a list with more pages than that goes in circles. */
const maxPages = 20;

const limit = "100";

/** The rows of each list. */
interface ListRows {
  readonly orders: ResponseOf<"unfilled-orders">["list"][number];
  readonly "spot-orders": ResponseOf<"spot-unfilled-orders">[number];
  readonly "spot-plans": ResponseOf<"spot-unfilled-orders">[number];
  readonly plans: ListedPlan;
  readonly tpsl: ListedPlan;
}

/** A futures plan order with the product line it was asked for by: its row names none. */
export type ListedPlan = ResponseOf<"plan-orders-pending">["entrustedList"][number] & {
  readonly productType: ProductType;
};

type Reader<List extends ListName> = (context: CallContext) => Promise<ReadList<ListRows[List]>>;

/** Reads a list of an account wholly: all categories and all pages. */
function readList<List extends ListName>(
  context: CallContext,
  list: List,
): Promise<ReadList<ListRows[List]>> {
  const reader: Reader<List> = readers[list];
  return reader(context);
}

const readers: { readonly [List in ListName]: Reader<List> } = {
  orders: (context) =>
    readPages(context, "unfilled-orders", {}, "cursor", ({ list, cursor }) => ({
      rows: list,
      next: cursor ?? null,
    })),
  "spot-orders": (context) => readSpot(context, "normal"),
  "spot-plans": (context) => readSpot(context, "tpsl"),
  plans: (context) => readPlans(context, "normal_plan"),
  tpsl: (context) => readPlans(context, "profit_loss"),
};

/** The open spot orders of endpoint 10, or its plans. */
function readSpot(context: CallContext, tpslType: TpslType) {
  return readPages(context, "spot-unfilled-orders", { tpslType }, "idLessThan", (rows) => ({
    rows,
    // A bare list names no cursor: it is the last row's id (docs/rulings.md#ruling-16).
    next: rows.at(-1)?.orderId ?? null,
  }));
}

/** The pending futures plan orders of a kind; endpoint 12 lists one product line at a time. */
export async function readPlans(
  context: CallContext,
  planType: PlanFilter,
): Promise<ReadList<ListedPlan>> {
  const lines = await Promise.all(
    productTypes.map((productType) => {
      const asked = { planType, productType };
      return readPages(context, "plan-orders-pending", asked, "idLessThan", (page) => ({
        rows: page.entrustedList.map((row) => ({ ...row, productType })),
        next: page.endId ?? null,
      }));
    }),
  );
  const failed = lines.find((line) => line.kind === "unread");
  if (failed) return failed;
  const read = lines.flatMap((line) => (line.kind === "read" ? [line] : []));
  const unread = read.map((line) => line.unread).reduce(withUnread, null);
  return { kind: "read", rows: read.flatMap(({ rows }) => rows), unread };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * Every page until one is empty or names no other. A page that fails for a reason that may pass is
 * asked for again in its place; one that keeps failing voids the list.
 */
async function readPages<Id extends EndpointId, Row>(
  context: CallContext,
  endpoint: Id,
  asked: RequestOf<Id>,
  cursorField: string,
  pageOf: (data: ResponseOf<Id>) => Page<Row>,
): Promise<ReadList<Row>> {
  const rows: Row[] = [];
  let unread: UnreadRows | null = null;
  const cursors = new Set<string>();
  for (let cursor: string | null = null; cursors.size < maxPages; ) {
    const request = { ...asked, limit, ...(cursor ? { [cursorField]: cursor } : {}) };
    const result = await readPage(context, endpoint, request as RequestOf<Id>);
    if (result.kind !== "ok") return { kind: "unread", endpoint, ...readFailure(result) };
    const page = pageOf(result.data as ResponseOf<Id>);
    rows.push(...page.rows);
    unread = withUnread(unread, result.unread ?? null);
    cursor = page.next || null;
    const isLast = page.rows.length === 0 && result.unread === undefined;
    if (!cursor || isLast) return { kind: "read", rows, unread };
    if (cursors.has(cursor)) break;
    cursors.add(cursor);
  }
  return { kind: "unread", endpoint, reason: "The list of open orders doesn't end.", code: null };
}

/** How often a page that failed is asked for again. */
const maxRetries = 3;

async function readPage<Id extends EndpointId>(
  context: CallContext,
  endpoint: Id,
  request: RequestOf<Id>,
) {
  const partly = { ...context, takesPart: true } as const;
  for (let retries = 0; retries < maxRetries; retries += 1) {
    const result = await call(partly, endpoint, request);
    const passing = result.kind === "unavailable" && mayPass(result.code);
    if (!passing || context.signal?.aborted) return result;
    await sleep(timeouts().retryMs * 2 ** retries);
  }
  return call(partly, endpoint, request);
}

/** A refusal that names the request or the account will be the same the next time. */
const mayPass = (code: string | null) =>
  code === null || code === "429" || classOf(code) === "unknown";

/** What the rows of a list show about their orders. */
function listedOf<List extends ListName>(
  list: List,
  rows: readonly ListRows[List][],
): readonly ListedOrder[] {
  if (list === "orders") return rows;
  return rows.map((row) => {
    const { orderId, clientOid, symbol } = row;
    if (list === "spot-orders" && "baseVolume" in row) {
      return { orderId, clientOid, symbol, side: row.side, cumExecQty: row.baseVolume };
    }
    // The side of a strategy order's row is the exchange's; the order itself named a position.
    const part = list === "tpsl" && "planType" in row ? row.planType : null;
    return { orderId, clientOid, symbol, part };
  });
}
