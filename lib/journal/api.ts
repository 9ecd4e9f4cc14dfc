import type {
  JournalledId,
  OrderIntent,
  OrderIntentKind,
  OrderIntentState,
} from "@/lib/orders/order-intent";
import type { Environment } from "@/lib/users/roles";

/** Something the desk meant to change at an exchange, as the journal's page shows it. */
export interface JournalRow extends OrderIntent {
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  /** For a cancel of an order that the desk placed: the intent that placed it. */
  readonly cancelTarget: OrderIntent | null;
}

/** Which of the desk's intents are asked for; what is null leaves nothing out. */
export interface JournalFilter {
  readonly account: string | null;
  readonly state: OrderIntentState | null;
  readonly endpoint: JournalledId | null;
  /** A symbol, whole, in any case. */
  readonly symbol: string | null;
  /** Part of an id, symbol, code, message or user's name. */
  readonly text: string | null;
}

/** Evidence that contradicts the journal, until a user acknowledges it. */
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
  /** Those whose outcome is unknown, newest first: the page before `unknownBefore`. */
  readonly unknown: readonly JournalRow[];
  /** What `unknownBefore` must be for the page of older ones; null when there are none. */
  readonly unknownNext: string | null;
  /** How many there are in all, and of each kind. */
  readonly unknownCount: number;
  readonly unknownKinds: Readonly<Record<OrderIntentKind, number>>;
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
  readonly state: OrderIntentState;
  /** Unix ms. */
  readonly at: number;
  readonly detail: Readonly<Record<string, string | null>>;
}

/** GET /api/journal/[intent] */
export interface OrderIntentHistory {
  readonly intent: JournalRow;
  readonly events: readonly JournalEvent[];
  /** The body as it was sent, without a passphrase; of a list, this intent's part. */
  readonly body: string;
}

/** What one intent of a kind is called, and several. */
const kindNouns: Readonly<Record<OrderIntentKind, readonly [string, string]>> = {
  place: ["order", "orders"],
  cancel: ["cancel", "cancels"],
  configure: ["change of leverage", "changes of leverage"],
  create: ["sub-account", "sub-accounts"],
};

/** How many of these there are of each kind. */
export function countByKind(
  intents: readonly { readonly kind: OrderIntentKind }[],
): Readonly<Partial<Record<OrderIntentKind, number>>> {
  const counts: Partial<Record<OrderIntentKind, number>> = {};
  for (const { kind } of intents) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** How many intents of each kind, each by its own name: "2 orders, 1 sub-account". */
export function kindCountsText(counts: Readonly<Partial<Record<OrderIntentKind, number>>>): string {
  return (Object.keys(kindNouns) as OrderIntentKind[])
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [`${count} ${kindNouns[kind][count === 1 ? 0 : 1]}`];
    })
    .join(", ");
}
