import { orderIntentSentence } from "@/components/order-parts/order-sentence";
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
export const entrySentence = (row: JournalRow): string =>
  orderIntentSentence(row, row.cancelTarget === null ? [] : [row.cancelTarget]);

/** From when it was written down until the exchange answered, ms; null when it did not. */
export const latencyMsOf = ({ answeredAt, createdAt }: JournalRow): number | null =>
  answeredAt === null ? null : answeredAt - createdAt;

/** What nobody knows, and that the desk does not repeat it. */
export const unknownOutcomeMessage = ({ kind }: JournalRow): string =>
  kind === "create"
    ? "The sub-account may exist. It is not asked for again by itself."
    : "It may have happened. Nothing is resent automatically.";

/** What the desk does about something unknown: `until` is when it asks next, null when never. */
export function nextCheckOf(row: JournalRow): {
  readonly message: string;
  readonly until: number | null;
} {
  if (row.kind === "create") {
    const message =
      "No list of the exchange shows it: look for it there, then record what you found.";
    return { message, until: null };
  }
  if (row.kind === "configure") {
    const message = "No list of the exchange shows it: only an answer that comes late can tell.";
    return { message, until: null };
  }
  const how =
    row.kind === "cancel"
      ? "whether its order is still open"
      : "for its client id in the lists of open orders";
  if (row.nextReconcileAt !== null)
    return { message: `The exchange is asked ${how}`, until: row.nextReconcileAt };
  if (row.state === "UNKNOWN")
    return { message: `The exchange is being asked ${how}.`, until: null };
  return {
    message: "It was not found and is not asked for any more: look at the exchange, then mark it.",
    until: null,
  };
}

/** What an order that nobody has looked for yet holds back; null when it holds back nothing. */
export function placementBlockedMessage({ kind, state, symbol, reconciledAt, ...row }: JournalRow) {
  const sentAt = row.lastByteAt ?? row.createdAt;
  const looked = reconciledAt !== null && reconciledAt > sentAt;
  if (kind !== "place" || state !== "UNKNOWN" || looked) return null;
  return (
    `Until it was looked for, new orders of ${symbol ?? "its symbol"} that could be taken for it ` +
    "ask first. Other symbols and cancels do not wait."
  );
}

/** What an event tells besides its state, as `name: value`; what is empty is left out. */
export function eventDetailLines({ detail }: JournalEvent): readonly string[] {
  return Object.entries(detail).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`${name}: ${value}`],
  );
}
