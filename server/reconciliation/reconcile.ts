import "server-only";
import { endpointsFoundIn, type ListName, listsToSearch } from "@/lib/orders/order-intent";
import { pool, statement } from "../db/database";
import { type ReadFailure, timeouts } from "../gateway/call-context";
import { lockedHeadSql } from "../hash-chain/chain";
import { planNextReconciliation, postponeReconciliation } from "../journal/reconciliation-schedule";
import { applyCancel } from "../journal/settle";
import { type Transition, transitionAll } from "../journal/transition";
import { log } from "../log";
import { markCancelsUnresolved } from "./missing";
import { type AccountList, databaseNow, observeAccount } from "./observe-account";

/** How a reconciliation ended: only a complete one is evidence about orders it did not find. */
export type ReconciliationResult = "complete" | "incomplete";

/**
 * Looks for every order of an account whose outcome is unknown (docs/order-safety.md#c2-rule-7,
 * #c2-rule-8): one snapshot of each list in which one may be, all pages. What is found is live;
 * what is not found stays unknown, and is unresolved once the quiet window has passed. A list that
 * could not be read, or of which a row could not, says nothing of the orders it could have shown,
 * and everything else goes on without it. A list that the account's family lacks says nothing
 * either, is not waited for, and is named in the reason.
 */
export async function reconcileAccount(accountId: string): Promise<ReconciliationResult> {
  const { exact: startedAt } = await databaseNow();
  const names = await listsToRead(accountId);
  const lists = await Promise.all(
    names.map((list) => observeAccount(accountId, "reconciliation", list)),
  );
  const [orders] = lists;
  const missing = lists.map(lackOf);
  if (orders?.kind === "read" && !missing[0]) {
    await markCancelsUnresolved(accountId, orders.listed, startedAt);
  }
  const known = names.filter((_, n) => !missing[n]);
  const refused = names.filter((_, n) => lists[n]?.kind === "refused");
  await markUnresolved(accountId, startedAt, endpointsCoveredBy(known), refused);
  await settleConfigurations(accountId);
  const failed = missing.find((each) => each !== null);
  if (failed) {
    await postponeReconciliation(accountId, failureMessage(failed));
    return "incomplete";
  }
  await planNextReconciliation(accountId, startedAt);
  return "complete";
}

/** Why a list is no evidence about what it does not show; null where it is, or is refused. */
function lackOf(list: AccountList<ListName>): ReadFailure | null {
  if (list.kind === "unread") return list;
  if (list.kind === "refused" || list.unread === null) return null;
  const rows = list.unread.count === 1 ? "A row" : `${list.unread.count} rows`;
  return { reason: `${rows} of the exchange's list couldn't be read.`, code: null };
}

const failureMessage = ({ reason, code }: ReadFailure) =>
  code ? `${reason} (code ${code})` : reason;

/** The lists in which an unknown order may be; the unified one first, and always. */
async function listsToRead(accountId: string): Promise<readonly ListName[]> {
  const { rows } = await pool().query<{ endpoint: string }>(listsToReadSql({ accountId }));
  const needed = rows.flatMap(({ endpoint }) => listsToSearch(endpoint));
  return [...new Set<ListName>(["orders", ...needed])];
}

const listsToReadSql = statement<{ accountId: string }>(
  `
SELECT DISTINCT endpoint FROM order_intent
WHERE account_id = $accountId AND kind = 'place' AND state IN ('UNKNOWN', 'UNRESOLVED')`,
  "reconciliation-endpoints",
);

/** The endpoints whose orders can be in no list but these, which were read or are refused. */
function endpointsCoveredBy(names: readonly ListName[]): readonly string[] {
  return names
    .flatMap(endpointsFoundIn)
    .filter((endpoint) => listsToSearch(endpoint).every((list) => names.includes(list)));
}

/** Reconciles every account that is due; answers in how many ms the next one is, or null. */
export async function reconcileDue(): Promise<number | null> {
  const before = await plannedReconciliations();
  const due = before.filter(({ ms }) => ms <= 0);
  await Promise.all(
    due.map(({ accountId }) => reconcileAccount(accountId).catch(logFailure(accountId))),
  );
  const planned = due.length === 0 ? before : await plannedReconciliations();
  if (planned.length === 0) return null;
  return Math.max(0, Math.min(...planned.map(({ ms }) => ms)));
}

/** The accounts that are to be reconciled, and in how many ms each. */
async function plannedReconciliations() {
  const { rows } = await pool().query<{ accountId: string; ms: number }>({
    name: "reconciliation-planned",
    text: `SELECT account_id AS "accountId",
             (extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS ms
           FROM reconciliation WHERE next_at IS NOT NULL`,
  });
  return rows;
}

/** One account's trouble is not the others'. */
const logFailure = (accountId: string) => (error: unknown) => {
  log("error", "a reconciliation failed", { accountId, error });
};

/**
 * Notes for the unknown orders of these endpoints that every list of the account that could show
 * them was read from `startedAt` on; the `refused` ones it does not have. Those whose quiet window
 * has passed are unresolved; a cancel that was taken proves more than that.
 */
async function markUnresolved(
  accountId: string,
  startedAt: string,
  endpoints: readonly string[],
  refused: readonly ListName[],
): Promise<void> {
  const { rows } = await pool().query<QuietIntent>(
    quietSql({ accountId, startedAt, quietMs: timeouts().quietMs, endpoints }),
  );
  for (const { clientOid } of rows.filter(({ cancelled }) => cancelled)) {
    await applyCancel(accountId, { targetOrderId: null, targetClientOid: clientOid });
  }
  const steps = rows
    .filter(({ cancelled }) => !cancelled)
    .map(({ id: intentId, endpoint }): Transition => {
      const reason = unresolvedReason(endpoint, refused);
      return { intentId, kind: "place", to: "UNRESOLVED", reason };
    });
  for (const intentId of await transitionAll(accountId, steps)) {
    log("warn", "an order stays unresolved", { accountId, intentId });
  }
  await pool().query(reconciledSql({ accountId, startedAt, endpoints }));
}

/**
 * A change of leverage without an answer is unresolved after the quiet window: no list shows
 * it. A later change of the same product line that was taken makes it pointless to know.
 */
async function settleConfigurations(accountId: string): Promise<void> {
  const { rows } = await pool().query<{ id: string; replaced: boolean }>(
    configureSql({ accountId, quietMs: timeouts().quietMs }),
  );
  const steps = rows.map(({ id: intentId, replaced }): Transition => {
    const step = { intentId, kind: "configure" } as const;
    if (replaced) return { ...step, to: "CLOSED_UNSPECIFIED", reason: replacedMessage };
    return { ...step, to: "UNRESOLVED", from: ["UNKNOWN"], reason: noListMessage };
  });
  await transitionAll(accountId, steps);
}

interface QuietIntent {
  readonly id: string;
  readonly endpoint: string;
  readonly clientOid: string;
  readonly cancelled: boolean;
}

/** What the lists that were read show of an order that is in none: of a refused list, nothing. */
function unresolvedReason(endpoint: string, refused: readonly ListName[]): string {
  const lists = listsToSearch(endpoint);
  const read = lists.filter((list) => !refused.includes(list));
  if (read.length === lists.length) return unresolvedMessage;
  return read.length === 0 ? noListOfAccountMessage : someListsMessage;
}

const noListOfAccountMessage =
  "This account type has no list to check it. It may be live; look on the exchange.";

const someListsMessage =
  "Not found in this account's lists, but not all lists are available. It may be " +
  "live; look on the exchange.";

/** Why an order is unresolved that every list which could show it lacks. */
export const unresolvedMessage =
  "Not among the open orders. It may have been filled, cancelled, rejected or never placed.";

const replacedMessage = "A later change of this product line was accepted, so that one counts.";

const noListMessage = "No list of the exchange shows it. Setting the same value again is safe.";

const quietSql = statement<{
  accountId: string;
  startedAt: string;
  quietMs: number;
  endpoints: readonly string[];
}>(`
SELECT id, endpoint, client_oid AS "clientOid", EXISTS (
    SELECT 1 FROM order_intent AS cancel
    WHERE cancel.account_id = $accountId AND cancel.kind = 'cancel' AND cancel.state = 'ACKED'
      AND cancel.target_client_oid = order_intent.client_oid) AS cancelled
FROM order_intent
WHERE account_id = $accountId AND endpoint = ANY($endpoints) AND state = 'UNKNOWN'
  AND coalesce(last_byte_at, created_at) < $startedAt::timestamptz - $quietMs * interval '1 ms'`);

/** A snapshot is no evidence about an order that became unknown after the snapshot began. */
const reconciledSql = statement<{
  accountId: string;
  startedAt: string;
  endpoints: readonly string[];
}>(`
${lockedHeadSql("$accountId")}
UPDATE order_intent SET reconciled_at = $startedAt
FROM head
WHERE order_intent.account_id = head.account_id AND endpoint = ANY($endpoints)
  AND state IN ('UNKNOWN', 'UNRESOLVED')
  AND coalesce(last_byte_at, created_at) < $startedAt AND (reconciled_at IS NULL
    OR reconciled_at < $startedAt)`);

const configureSql = statement<{ accountId: string; quietMs: number }>(`
SELECT id, replaced FROM (
  SELECT id, state, coalesce(last_byte_at, created_at) AS sent_at, EXISTS (
    SELECT 1 FROM order_intent AS later
    WHERE later.account_id = $accountId AND later.kind = 'configure' AND later.state = 'ACKED'
      AND later.category = old.category AND later.created_at > old.created_at) AS replaced
  FROM order_intent AS old
  WHERE account_id = $accountId AND kind = 'configure' AND state IN ('UNKNOWN', 'UNRESOLVED')
) AS old
WHERE replaced OR state = 'UNKNOWN' AND sent_at < clock_timestamp() - $quietMs * interval '1 ms'`);
