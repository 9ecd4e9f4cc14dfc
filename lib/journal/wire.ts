import type { IntentRow, IntentState } from "@/lib/orders/intent-row";
import type { JournalledId } from "@/lib/orders/journalled";
import type { Environment } from "@/lib/people/capabilities";

/** Something the desk meant to change at an exchange, as the journal's page shows it. */
export interface JournalRow extends IntentRow {
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  /** For a cancel of an order that the desk placed: the intent that placed it. */
  readonly aim: IntentRow | null;
}

/** Which of the desk's intents are asked for; what is null leaves nothing out. */
export interface JournalFilter {
  readonly account: string | null;
  readonly state: IntentState | null;
  readonly endpoint: JournalledId | null;
  /** A symbol, whole, in any case. */
  readonly symbol: string | null;
  /** Part of an id, symbol, code, message or person's name. */
  readonly text: string | null;
}

/** GET /api/journal?account=&state=&endpoint=&symbol=&q=&before= */
export interface JournalAnswer {
  /** Those whose outcome nobody knows, newest first, whatever page is asked for. */
  readonly unknown: readonly JournalRow[];
  /** The others, newest first. */
  readonly rows: readonly JournalRow[];
  /** What `before` must be for the page of older ones; null when there are none. */
  readonly next: string | null;
}

/** One event of an intent: what became known, and when. */
export interface JournalEvent {
  /** Its place in the account's hash chain. */
  readonly seq: string;
  readonly state: IntentState;
  /** Unix ms. */
  readonly at: number;
  readonly detail: Readonly<Record<string, string | null>>;
}

/** GET /api/journal/[intent] */
export interface IntentHistory {
  readonly intent: JournalRow;
  readonly events: readonly JournalEvent[];
  /** When the first byte left, Unix ms; null when none did. */
  readonly firstByteAt: number | null;
  /** The body as it was sent, without a passphrase; of a list, this intent's part. */
  readonly body: string;
}
