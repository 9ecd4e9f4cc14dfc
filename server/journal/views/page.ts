import "server-only";
import type { JournalAnswer, JournalFilter, JournalRow } from "@/lib/journal/api";
import { type Cursor, cursorText } from "@/lib/journal/cursor";
import type { OrderIntent, OrderIntentKind } from "@/lib/orders/order-intent";
import type { Environment, Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { statement } from "../../db/database";
import { readingPool } from "../../db/reading";
import { microsSql } from "../../hash-chain/chain";
import { openAlarms } from "../alarms";
import { intentColumns, intentJoins, intentRowOf, type StoredIntent } from "./intents";

/** An intent with what the journal's page shows besides. */
export interface StoredJournalRow extends StoredIntent {
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  readonly micros: string;
}

const pageRows = 100;

/**
 * A page of everything the desk meant to change at its exchanges, newest first, and apart from it
 * what nobody knows the outcome of. Each account is read along its own index: without a filter a
 * page costs the same however long the journal is; with one, as much as must be looked through.
 */
export async function journalPage(
  principal: Principal,
  filter: JournalFilter,
  { before, unknownBefore }: PageCursors,
): Promise<JournalAnswer> {
  if (filter.account !== null) await mustOwnAccount(principal, filter.account);
  const [unknown, unknownKinds, known, alarms] = await Promise.all([
    select(principal, filter, { unknown: true, before: unknownBefore, limit: pageRows + 1 }),
    countUnknown(principal, filter),
    select(principal, filter, { unknown: false, before, limit: pageRows + 1 }),
    openAlarms(principal, filter.account),
  ]);
  return {
    unknown: await withCancelTargets(unknown.slice(0, pageRows)),
    unknownNext: cursorAfter(unknown),
    unknownCount: Object.values(unknownKinds).reduce((sum, count) => sum + count, 0),
    unknownKinds,
    alarms,
    rows: await withCancelTargets(known.slice(0, pageRows)),
    next: cursorAfter(known),
  };
}

/** Where the pages begin; null for the newest. */
export interface PageCursors {
  readonly before: Cursor | null;
  readonly unknownBefore: Cursor | null;
}

/** Where the next page begins: one row more than a page was asked for. */
function cursorAfter(found: readonly StoredJournalRow[]): string | null {
  const last = found.length > pageRows ? found[pageRows - 1] : undefined;
  return last === undefined ? null : cursorText(last);
}

/** Adds to each cancel the intent of the order that it aims at, where the desk placed it. */
export async function withCancelTargets(
  stored: readonly StoredJournalRow[],
): Promise<readonly JournalRow[]> {
  const rows = stored.map(({ micros: _, ...row }) => ({ ...row, ...intentRowOf(row) }));
  const cancels = rows.filter(({ kind }) => kind === "cancel");
  const placed = cancels.length === 0 ? [] : await cancelTargetsOf(cancels);
  return rows.map(({ body: _, pricePlaces: _p, qtyPlaces: _q, ...row }) => ({
    ...row,
    cancelTarget: cancelTargetOf(row, placed),
  }));
}

type Placed = OrderIntent & { readonly accountId: string };

function cancelTargetOf(
  row: OrderIntent & { readonly accountId: string },
  placed: readonly Placed[],
) {
  if (row.kind !== "cancel") return null;
  const aim = placed.find(
    (each) =>
      each.accountId === row.accountId &&
      (each.orderId !== null && row.targetOrderId !== null
        ? each.orderId === row.targetOrderId
        : each.clientOid === row.targetClientOid),
  );
  return aim ?? null;
}

async function cancelTargetsOf(cancels: readonly Placed[]): Promise<readonly Placed[]> {
  const named = (pick: (row: OrderIntent) => string | null) =>
    cancels.flatMap((c) => pick(c) ?? []);
  const { rows } = await readingPool().query<StoredIntent & { readonly accountId: string }>(
    cancelTargetsSql({
      accountIds: [...new Set(cancels.map(({ accountId }) => accountId))],
      orderIds: named((row) => row.targetOrderId),
      clientOids: named((row) => row.targetClientOid),
    }),
  );
  return rows.map((row) => ({ accountId: row.accountId, ...intentRowOf(row) }));
}

interface Part {
  readonly unknown: boolean;
  readonly before: Cursor | null;
  readonly limit: number;
}

async function select(
  { deskId }: Principal,
  filter: JournalFilter,
  { unknown, before, limit }: Part,
): Promise<readonly StoredJournalRow[]> {
  const page = unknown ? unknownPage : knownPage;
  const { micros = null, id = null } = before ?? {};
  const { rows } = await readingPool().query<StoredJournalRow>(
    page({ deskId, ...filter, micros, id, limit }),
  );
  return rows;
}

async function countUnknown(
  { deskId }: Principal,
  filter: JournalFilter,
): Promise<JournalAnswer["unknownKinds"]> {
  const { rows } = await readingPool().query<{ kind: OrderIntentKind; count: number }>(
    countStatement({ deskId, ...filter }),
  );
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return { place: 0, cancel: 0, configure: 0, create: 0, ...counts };
}

/** The columns of StoredJournalRow, where `account` is joined to `order_intent`. */
export const journalColumnsSql = `${intentColumns},
  order_intent.account_id AS "accountId", account.name AS "accountName", account.environment,
  ${microsSql("order_intent.created_at")} AS micros`;

const textColumns = [
  "each.client_oid",
  "each.order_id",
  "each.target_order_id",
  "each.target_client_oid",
  "each.symbol",
  "each.code",
  "each.message",
  "who.name",
  // A new sub-account has no symbol: users know it by its name and its label.
  "CASE WHEN each.kind = 'create' THEN each.body::jsonb ->> 'subAccountName' END",
  "CASE WHEN each.kind = 'create' THEN each.body::jsonb ->> 'label' END",
];

interface FilterValues extends JournalFilter {
  readonly deskId: string;
}

/** What a filter leaves of the entries of an account. */
const filteredSql = `
    ($state::text IS NULL OR each.state = $state)
    AND ($endpoint::text IS NULL OR each.endpoint = $endpoint)
    AND ($symbol::text IS NULL OR upper(each.symbol) = upper($symbol))
    AND ($text::text IS NULL
      OR strpos(lower(concat_ws(' ', ${textColumns.join(", ")})), lower($text)) > 0)`;

const countStatement = statement<FilterValues>(`
SELECT each.kind, count(*)::int FROM account
JOIN order_intent AS each ON each.account_id = account.id
  AND each.state IN ('UNKNOWN', 'UNRESOLVED')
LEFT JOIN desk_user AS who ON who.id = each.user_id
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND ($account::text IS NULL OR account.id = $account)
  AND ${filteredSql}
GROUP BY each.kind`);

interface PageValues extends FilterValues {
  readonly micros: string | null;
  readonly id: string | null;
  readonly limit: number;
}

/** Written out for both, so that the index over the states is of use to the few unknown ones. */
const pageStatement = (states: string) =>
  statement<PageValues>(`
SELECT ${journalColumnsSql}
FROM account CROSS JOIN LATERAL (
  SELECT each.* FROM order_intent AS each LEFT JOIN desk_user AS who ON who.id = each.user_id
  WHERE each.account_id = account.id
    AND each.state ${states}
    AND ${filteredSql}
    AND ($micros::bigint IS NULL OR (each.created_at, each.id)
      < ('epoch'::timestamptz + $micros::bigint * interval '1 microsecond', $id::text))
  ORDER BY each.created_at DESC, each.id DESC LIMIT $limit
) AS order_intent ${intentJoins}
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND ($account::text IS NULL OR account.id = $account)
ORDER BY order_intent.created_at DESC, order_intent.id DESC LIMIT $limit`);

const unknownPage = pageStatement("IN ('UNKNOWN', 'UNRESOLVED')");

const knownPage = pageStatement("NOT IN ('UNKNOWN', 'UNRESOLVED')");

const cancelTargetsSql = statement<{
  accountIds: readonly string[];
  orderIds: readonly string[];
  clientOids: readonly string[];
}>(`
SELECT ${intentColumns}, order_intent.account_id AS "accountId"
FROM order_intent ${intentJoins}
WHERE order_intent.account_id = ANY($accountIds) AND kind = 'place'
  AND (order_id = ANY($orderIds) OR client_oid = ANY($clientOids))`);
