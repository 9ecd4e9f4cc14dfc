import { orderIntentSentence } from "@/components/order-parts/order-sentence";
import type { Numbers } from "@/lib/decimal";
import type { JournalEvent, JournalRow } from "@/lib/journal/api";
import type { JournalledId } from "@/lib/orders/order-intent";

/** What each endpoint that changes something is called in the journal. */
export const endpointLabels: Readonly<Record<JournalledId, string>> = {
  "place-order": "Order",
  "place-batch": "Batch",
  "cancel-order": "Cancel",
  "futures-place-order": "Order, v2",
  "spot-place-plan-order": "Spot plan",
  "place-strategy-order": "Strategy",
  "set-all-leverage": "Leverage",
  "create-sub-accounts": "Sub-account",
};

/** What an entry is, in a word. */
export const endpointLabel = ({ endpoint }: JournalRow): string =>
  endpointLabels[endpoint as JournalledId] ?? endpoint;

/** What the entry sends, in a sentence. */
export const entrySentence = (row: JournalRow, numbers: Numbers): string =>
  orderIntentSentence(row, row.cancelTarget === null ? [] : [row.cancelTarget], numbers);

/** From when it was written down until the exchange answered, ms; null when it did not. */
export const latencyMsOf = ({ answeredAt, createdAt }: JournalRow): number | null =>
  answeredAt === null ? null : answeredAt - createdAt;

/** What nobody knows, and that the desk does not repeat it. */
export const unknownOutcomeMessage = ({ kind }: JournalRow): string =>
  kind === "create"
    ? "The sub-account may exist. Nothing is resent automatically."
    : "It may have gone through. Nothing is resent automatically.";

/** What the desk does about something unknown: `until` is when it asks next, null when never. */
export function nextCheckOf(row: JournalRow): {
  readonly message: string;
  readonly until: number | null;
} {
  if (row.kind === "create") {
    const message = "Can't be checked from here: look on the exchange, then resolve it manually.";
    return { message, until: null };
  }
  if (row.kind === "configure") {
    const message = "Can't be checked from here: only a late response can settle it.";
    return { message, until: null };
  }
  if (row.nextReconcileAt !== null) return { message: "Next check", until: row.nextReconcileAt };
  if (row.state === "UNKNOWN") return { message: "Checking\u2026", until: null };
  return {
    message: "Not found; no further checks. Look on the exchange, then resolve it manually.",
    until: null,
  };
}

/** What an order that nobody has looked for yet holds back; null when it holds back nothing. */
export function placementBlockedMessage({ kind, state, symbol, reconciledAt, ...row }: JournalRow) {
  const sentAt = row.lastByteAt ?? row.createdAt;
  const looked = reconciledAt !== null && reconciledAt > sentAt;
  if (kind !== "place" || state !== "UNKNOWN" || looked) return null;
  return (
    `Until it is checked, similar new orders in ${symbol ?? "its symbol"} need confirmation. ` +
    "Other symbols and cancels don't wait."
  );
}

/** What an event tells besides its state, as `name: value`; without what only `verify` reads. */
export function eventDetailLines({ detail }: JournalEvent): readonly string[] {
  return Object.entries(detail).flatMap(([name, value]) =>
    value === null || value === "" || forVerify.includes(name) ? [] : [`${name}: ${value}`],
  );
}

const forVerify: readonly string[] = ["orderDigest", "orderFields"];
