import { endpointsListedIn, type OrderIntent } from "./order-intent";
import type { OrderRow, OrderRowStatus } from "./order-row";
import { closedAs, closeReason, fromOrderIntent } from "./read-order-row";

export interface MergeOptions {
  /** When the exchange gave the list, Unix ms: what it does not show since then has left. */
  readonly listedAt?: number | null;
  /** Rows that left the list, from `trackClosedRows`. */
  readonly closed?: readonly ClosedRow[];
  /** Keys of refused rows that a user has dismissed. */
  readonly dismissed?: ReadonlySet<string>;
}

/** Refusals stay on top until someone acts, but not into the next day. */
const refusedShownMs = 86_400_000;

/** Whose orders the unified list shows; plan and strategy orders only once they triggered. */
const staysInList: ReadonlySet<string> = new Set(endpointsListedIn("orders"));

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
export function mergeOrderRows(
  listed: readonly OrderRow[],
  intents: readonly OrderIntent[],
  now: number,
  options: MergeOptions = {},
): OrderRow[] {
  const placed = intents.filter(
    ({ endpoint, triggered }) => staysInList.has(endpoint) || triggered,
  );
  const cancels = newestCancels(intents);
  const known = new Map<string, OrderIntent>();
  for (const intent of placed) {
    known.set(`client ${intent.clientOid}`, intent);
    if (intent.orderId !== null) known.set(`order ${intent.orderId}`, intent);
  }
  const intentOf = (row: OrderRow) =>
    known.get(`order ${row.orderId}`) ?? known.get(`client ${row.clientOid}`);

  const rows = new Map<string, OrderRow>();
  const orderIds = new Set<string>();
  const shown = new Set<OrderIntent>();
  const put = (row: OrderRow, intent: OrderIntent | undefined) => {
    if (row.orderId !== null && orderIds.has(row.orderId)) return;
    if (intent) shown.add(intent);
    if (row.orderId !== null) orderIds.add(row.orderId);
    // Two open orders under one clientOid must not happen; if they do, both are seen.
    const key = rows.has(row.key) ? `${row.key} ${row.orderId}` : row.key;
    if (!rows.has(key)) rows.set(key, key === row.key ? row : { ...row, key });
  };
  for (const row of listed) {
    const intent = intentOf(row);
    put(withCancel(withOrderIntent(row, intent), cancels), intent);
  }
  for (const left of options.closed ?? []) {
    const { row, closedAt } = left;
    const intent = intentOf(row);
    const shownAs = withOrderIntent(row, intent);
    if (intent ? stillOpen(intent) : !isConfirmedClosed(left, options.listedAt ?? null)) {
      put(withCancel(asMissing(shownAs), cancels), intent);
    } else if (now - closedAt < lingerMs) put(asClosed(shownAs, intent, closedAt), intent);
  }
  for (const intent of placed) {
    const row = withCancel(unlisted(intent, options.listedAt ?? null), cancels);
    if (!shown.has(intent) && isStillShown(row, now, options.dismissed)) put(row, intent);
  }
  return [...rows.values()].sort(byNeedThenAge);
}

function withOrderIntent(row: OrderRow, intent: OrderIntent | undefined): OrderRow {
  if (!intent) return row;
  const { id: intentId, digits } = intent;
  const reason = stillOpen(intent) ? intent.reason : row.reason;
  return { ...row, source: "desk", intentId, reason, ...(digits ? { digits } : {}) };
}

function asClosed(row: OrderRow, intent: OrderIntent | undefined, leftAt: number): OrderRow {
  const reason =
    (intent && closeReason(intent.state, row.filledQty)) ??
    closeReason("CLOSED_UNSPECIFIED", row.filledQty);
  return { ...row, status: "left", ...closedAs(intent?.state), updatedAt: leftAt, reason };
}

/** The journal closes an order, when enough lists in a row have lacked it; one list does not. */
const stillOpen = ({ state }: OrderIntent) => state === "LIVE" || state === "PARTIAL";

function asMissing(row: OrderRow): OrderRow {
  return { ...row, status: "missing", reason: missingMessage };
}

const missingMessage = "Not in the latest list of open orders. Confirming with the next lists.";

/** A row out of the journal alone; one that was open before the newest list is missing in it. */
function unlisted(intent: OrderIntent, listedAt: number | null): OrderRow {
  const row = fromOrderIntent(intent);
  const missed = stillOpen(intent) && listedAt !== null && intent.updatedAt < listedAt;
  return missed ? asMissing(row) : row;
}

function isStillShown(
  row: OrderRow,
  now: number,
  dismissed: ReadonlySet<string> | undefined,
): boolean {
  const age = now - (row.updatedAt ?? now);
  if (row.status === "left") return age < lingerMs;
  if (row.status !== "rejected" && row.status !== "not-sent") return true;
  return age < refusedShownMs && dismissed?.has(row.key) !== true;
}

/** The newest cancel of each order, by the order's ids. */
function newestCancels(intents: readonly OrderIntent[]): ReadonlyMap<string, OrderIntent> {
  const cancels = new Map<string, OrderIntent>();
  const note = (key: string, cancel: OrderIntent) => {
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
function withCancel(row: OrderRow, cancels: ReadonlyMap<string, OrderIntent>): OrderRow {
  const cancel = cancels.get(`order ${row.orderId}`) ?? cancels.get(`client ${row.clientOid}`);
  if (!cancel || !cancellable.has(row.status)) return row;
  if (cancel.state === "REJECTED" || cancel.state === "NOT_SENT") {
    const reason = cancel.reason ?? "Cancel rejected; the order is still open.";
    return { ...row, code: cancel.code, message: cancel.message, reason };
  }
  const asked = cancel.state === "UNKNOWN" || cancel.state === "UNRESOLVED";
  const reason = asked
    ? "Cancel outcome unknown. The order may still fill."
    : "Cancel sent, not confirmed. The order may still fill.";
  return { ...row, status: "cancelling", reason };
}

function byNeedThenAge(a: OrderRow, b: OrderRow): number {
  const first = onTop.has(a.status);
  if (first !== onTop.has(b.status)) return first ? -1 : 1;
  return (b.createdAt ?? 0) - (a.createdAt ?? 0);
}

/** How long a row that left the list stays in sight. */
export const lingerMs = 30_000;

/** What was in the list last time, and what has left it since. */
export interface ClosedRows {
  readonly listed: readonly OrderRow[];
  readonly closed: readonly ClosedRow[];
}

interface ClosedRow {
  readonly row: OrderRow;
  /** When it was first missed, Unix ms. */
  readonly closedAt: number;
  /** When the exchange gave the first list without it, and how much later one must confirm it. */
  readonly missedAt: number;
  readonly confirmAfterMs: number;
}

/** One list without a row proves nothing: the next one may show it again. */
const confirmMs = 2_000;

/** Whether a list of that time, without the row, is enough to say that it has left. */
function isConfirmedClosed(
  { missedAt, confirmAfterMs }: ClosedRow,
  listedAt: number | null,
): boolean {
  return listedAt !== null && listedAt - missedAt >= confirmAfterMs;
}

export const noClosedRows: ClosedRows = { listed: [], closed: [] };

/**
 * Notes which rows are gone since the list before, which the exchange gave at `listedAt`. Only for
 * complete lists: a page that failed must not look like orders that left. A list that loses more
 * than five rows and a tenth of itself at once takes longer to be believed.
 */
export function trackClosedRows(
  memory: ClosedRows,
  listed: readonly OrderRow[],
  { now, listedAt }: { readonly now: number; readonly listedAt: number },
): ClosedRows {
  const present = new Set(listed.map((row) => row.key));
  const gone = memory.listed.filter((row) => !present.has(row.key));
  const lingering = memory.closed.filter(
    ({ row, closedAt }) => !present.has(row.key) && now - closedAt < lingerMs,
  );
  const many = gone.length > 5 && gone.length * 10 > memory.listed.length;
  const confirmAfterMs = many ? 2 * confirmMs : confirmMs;
  const missed = gone.map((row) => ({ row, closedAt: now, missedAt: listedAt, confirmAfterMs }));
  return { listed, closed: [...missed, ...lingering] };
}
