import { closedAs, fromIntent, reasonFor } from "./from-intent";
import type { IntentRow } from "./intent-row";
import { endpointsOf } from "./journalled";
import { hasLeft, type LeftRow, lingerMs } from "./left-memory";
import type { OrderRow, OrderRowStatus } from "./order-row";

export interface MergeOptions {
  /** When the exchange gave the list, Unix ms: what it does not show since then has left. */
  readonly listedAt?: number | null;
  /** Rows that left the list, from `noteLeft`. */
  readonly left?: readonly LeftRow[];
  /** Keys of refused rows that a person has put away. */
  readonly dismissed?: ReadonlySet<string>;
}

/** Refusals stay on top until someone acts, but not into the next day. */
const refusedForMs = 86_400_000;

/** Whose orders the unified list shows; plan and strategy orders have lists of their own. */
const staysInList: ReadonlySet<string> = new Set(endpointsOf("orders"));

const onTop: ReadonlySet<OrderRowStatus> = new Set<OrderRowStatus>([
  "unknown",
  "unresolved",
  "rejected",
  "not-sent",
]);

/**
 * One row an order, from the exchange's list and our journal: what needs somebody first, then the
 * newest. An order stands in the list by its orderId or its clientOid; the list knows best what is
 * open, the journal knows what nobody lists. `now` in Unix ms.
 */
export function mergeRows(
  listed: readonly OrderRow[],
  intents: readonly IntentRow[],
  now: number,
  options: MergeOptions = {},
): OrderRow[] {
  const placed = intents.filter(({ endpoint }) => staysInList.has(endpoint));
  const cancels = newestCancels(intents);
  const known = new Map<string, IntentRow>();
  for (const intent of placed) {
    known.set(`client ${intent.clientOid}`, intent);
    if (intent.orderId !== null) known.set(`order ${intent.orderId}`, intent);
  }
  const intentOf = (row: OrderRow) =>
    known.get(`order ${row.orderId}`) ?? known.get(`client ${row.clientOid}`);

  const rows = new Map<string, OrderRow>();
  const orderIds = new Set<string>();
  const shown = new Set<IntentRow>();
  const put = (row: OrderRow, intent: IntentRow | undefined) => {
    if (row.orderId !== null && orderIds.has(row.orderId)) return;
    if (intent) shown.add(intent);
    if (row.orderId !== null) orderIds.add(row.orderId);
    // Two open orders under one clientOid must not happen; if they do, both are seen.
    const key = rows.has(row.key) ? `${row.key} ${row.orderId}` : row.key;
    if (!rows.has(key)) rows.set(key, key === row.key ? row : { ...row, key });
  };
  for (const row of listed) {
    const intent = intentOf(row);
    put(withCancel(ours(row, intent), cancels), intent);
  }
  for (const left of options.left ?? []) {
    const { row, leftAt } = left;
    const intent = intentOf(row);
    const shownAs = ours(row, intent);
    if (intent ? stillOpen(intent) : !hasLeft(left, options.listedAt ?? null)) {
      put(withCancel(asMissing(shownAs), cancels), intent);
    } else if (now - leftAt < lingerMs) put(asLeft(shownAs, intent, leftAt), intent);
  }
  for (const intent of placed) {
    const row = withCancel(unlisted(intent, options.listedAt ?? null), cancels);
    if (!shown.has(intent) && stays(row, now, options.dismissed)) put(row, intent);
  }
  return [...rows.values()].sort(byNeedThenAge);
}

function ours(row: OrderRow, intent: IntentRow | undefined): OrderRow {
  if (!intent) return row;
  const { id: intentId, digits } = intent;
  return { ...row, source: "ours", intentId, ...(digits ? { digits } : {}) };
}

function asLeft(row: OrderRow, intent: IntentRow | undefined, leftAt: number): OrderRow {
  const reason =
    (intent && reasonFor(intent.state, row.filledQty)) ??
    reasonFor("CLOSED_UNSPECIFIED", row.filledQty);
  return { ...row, status: "left", ...closedAs(intent?.state), updatedAt: leftAt, reason };
}

/** The journal closes an order, when enough lists in a row have lacked it; one list does not. */
const stillOpen = ({ state }: IntentRow) => state === "LIVE" || state === "PARTIAL";

function asMissing(row: OrderRow): OrderRow {
  return { ...row, status: "missing", reason: missingWords };
}

const missingWords = "Not in the newest list of open orders. The next lists will confirm it.";

/** A row out of the journal alone; one that was open before the newest list is missing in it. */
function unlisted(intent: IntentRow, listedAt: number | null): OrderRow {
  const row = fromIntent(intent);
  const missed = stillOpen(intent) && listedAt !== null && intent.updatedAt < listedAt;
  return missed ? asMissing(row) : row;
}

function stays(row: OrderRow, now: number, dismissed: ReadonlySet<string> | undefined): boolean {
  const age = now - (row.updatedAt ?? now);
  if (row.status === "left") return age < lingerMs;
  if (row.status !== "rejected" && row.status !== "not-sent") return true;
  return age < refusedForMs && dismissed?.has(row.key) !== true;
}

/** The newest cancel of each order, by the order's ids. */
function newestCancels(intents: readonly IntentRow[]): ReadonlyMap<string, IntentRow> {
  const cancels = new Map<string, IntentRow>();
  const note = (key: string, cancel: IntentRow) => {
    const other = cancels.get(key);
    if (!other || other.createdAt < cancel.createdAt) cancels.set(key, cancel);
  };
  for (const intent of intents) {
    if (intent.kind !== "cancel") continue;
    if (intent.targetOrderId !== null) note(`order ${intent.targetOrderId}`, intent);
    if (intent.targetClientOid !== null) note(`client ${intent.targetClientOid}`, intent);
  }
  return cancels;
}

/** What a cancel may still end. */
const cancellable: ReadonlySet<OrderRowStatus> = new Set<OrderRowStatus>([
  "accepted",
  "live",
  "matching",
  "partial",
  "missing",
  "other",
]);

/** While a cancel is under way, or answered but not seen in the list, the order may still fill. */
function withCancel(row: OrderRow, cancels: ReadonlyMap<string, IntentRow>): OrderRow {
  const cancel = cancels.get(`order ${row.orderId}`) ?? cancels.get(`client ${row.clientOid}`);
  if (!cancel || !cancellable.has(row.status)) return row;
  if (cancel.state === "REJECTED" || cancel.state === "NOT_SENT") {
    const reason = cancel.reason ?? "The cancel was refused; the order is still open.";
    return { ...row, code: cancel.code, message: cancel.message, reason };
  }
  const asked = cancel.state === "UNKNOWN" || cancel.state === "UNRESOLVED";
  const reason = asked
    ? "Nobody knows whether the cancel arrived. The order may still fill."
    : "Asked to cancel, not confirmed. The order may still fill.";
  return { ...row, status: "cancelling", reason };
}

function byNeedThenAge(a: OrderRow, b: OrderRow): number {
  const first = onTop.has(a.status);
  if (first !== onTop.has(b.status)) return first ? -1 : 1;
  return (b.createdAt ?? 0) - (a.createdAt ?? 0);
}
