import type { IntentRow, IntentState } from "@/lib/orders/intent-row";
import type { IntentKind, JournalledId } from "@/lib/orders/journalled";
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

/** Evidence that contradicts the journal, until a person acknowledges it. */
export interface Alarm {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  /** The entry it is about; null when it is about a whole answer. */
  readonly intentId: string | null;
  readonly reason: string;
  /** How often it was raised. */
  readonly count: number;
  /** Unix ms. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** GET /api/journal?account=&state=&endpoint=&symbol=&q=&before=&unknownBefore= */
export interface JournalAnswer {
  /** Those whose outcome nobody knows, newest first: the page before `unknownBefore`. */
  readonly unknown: readonly JournalRow[];
  /** What `unknownBefore` must be for the page of older ones; null when there are none. */
  readonly unknownNext: string | null;
  /** How many there are in all, and of each kind. */
  readonly unknownCount: number;
  readonly unknownKinds: Readonly<Record<IntentKind, number>>;
  readonly alarms: readonly Alarm[];
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
  /** The body as it was sent, without a passphrase; of a list, this intent's part. */
  readonly body: string;
}
