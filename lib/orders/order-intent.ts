import type { ChangingId, EndpointId, KindOf } from "@/lib/exchange/endpoints";
import type { OrderDigits } from "./order-row";

/** The states of an intent in the journal (docs/order-safety.md#c3). */
export const intentStates = [
  "PREPARED",
  "SENDING",
  "NOT_SENT",
  "REJECTED",
  "ACKED",
  "ACKED_NO_ID",
  "UNKNOWN",
  "UNRESOLVED",
  "LIVE",
  "PARTIAL",
  "CANCELLED",
  "CLOSED_UNSPECIFIED",
  "FILL_EVIDENCED",
  "ATTESTED_FILLED",
  "ATTESTED_OPEN",
  "ATTESTED_NOT_PLACED",
  "ATTESTED_APPLIED",
  "ATTESTED_NOT_APPLIED",
] as const;

export type OrderIntentState = (typeof intentStates)[number];

/** A row of the journal as screens see it: one thing the desk meant to change at the exchange. */
export interface OrderIntent {
  readonly id: string;
  /** The endpoint's id, such as "place-order" or "cancel-order". */
  readonly endpoint: string;
  readonly kind: OrderIntentKind;
  /** The same for all intents that went out in one call; null for a call that carries one. */
  readonly batchId: string | null;
  /** Of a cancel: the mass cancel that sent it; null where a user did. */
  readonly jobId: string | null;
  readonly clientOid: string;
  readonly orderId: string | null;
  /**
   * Whether it is a plan that has triggered: `orderId` is then that of the order which it placed,
   * and `planOrderId` the id that it had as a plan, where the desk knew it.
   */
  readonly triggered: boolean;
  readonly planOrderId: string | null;
  readonly category: string | null;
  readonly symbol: string | null;
  /** These as they stand in the body that was sent; null where the body has none. */
  readonly side: string | null;
  readonly orderType: string | null;
  readonly price: string | null;
  readonly qty: string | null;
  /** How its numbers are written: its instrument's places when it was sent. */
  readonly digits: OrderDigits | null;
  readonly timeInForce: string | null;
  readonly posSide: string | null;
  readonly tradeSide: string | null;
  readonly reduceOnly: string | null;
  /** Of a plan: what its size counts and what triggers it; of a strategy order its triggers. */
  readonly planType: string | null;
  readonly triggerPrice: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  /** For a change of leverage: the leverage; for a new sub-account: its label. */
  readonly leverage: string | null;
  readonly label: string | null;
  readonly state: OrderIntentState;
  /** The exchange's code and words, when it answered with an error. */
  readonly code: string | null;
  readonly message: string | null;
  /** Our own words: why the state is what it is. */
  readonly reason: string | null;
  /** Filled so far as last seen, base coin. */
  readonly cumExecQty: string | null;
  /** For a cancel: the order it aims at. */
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
  /** Who asked; null when the desk itself did. */
  readonly person: string | null;
  /** Moments, Unix ms. */
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly updatedAt: number;
  /** When the first byte of its first send left, and of its newest; null when none did. */
  readonly firstByteAt: number | null;
  readonly lastByteAt: number | null;
  /** When every list of its account that could show it was last read; null when never all were. */
  readonly reconciledAt: number | null;
  /** Why the account's lists could not all be read the last time; null when they could. */
  readonly reconcileError: string | null;
  /** When the account's unknown orders are looked for next. */
  readonly nextReconcileAt: number | null;
}

/** What an intent does at the exchange, and so which life it has in the journal. */
export type OrderIntentKind = "place" | "cancel" | "configure" | "create";

/**
 * The lists in which an order can be found (docs/order-safety.md#c1): `orders` is endpoint 1,
 * `spot-orders` and `spot-plans` endpoint 10 with tpslType normal and tpsl, `plans` and `tpsl`
 * endpoint 12 with planType normal_plan and profit_loss.
 */
export type ListName = "orders" | "spot-orders" | "spot-plans" | "plans" | "tpsl";

/** The endpoint that reads each list. */
export const listEndpoints = {
  orders: "unfilled-orders",
  "spot-orders": "spot-unfilled-orders",
  "spot-plans": "spot-unfilled-orders",
  plans: "plan-orders-pending",
  tpsl: "plan-orders-pending",
} as const satisfies Readonly<Record<ListName, EndpointId>>;

/** How the journal keeps an endpoint's calls. */
export interface Journalled {
  readonly kind: OrderIntentKind;
  /** Where what it placed is looked for; finding it is proof. The first is where it stays. */
  readonly lists: readonly ListName[];
  /**
   * Of a plan: where the order is that it places when it triggers, under the plan's clientOid and
   * with an id of its own. The first is looked into; each proves it.
   */
  readonly triggersInto?: readonly ListName[];
  /** One call carries many intents, each with an answer of its own. */
  readonly many: boolean;
}

/** Every endpoint that changes something, once; nothing else is ever journalled or sent. */
export const journalled = {
  "futures-place-order": { kind: "place", lists: ["orders", "plans"], many: false },
  "spot-place-plan-order": {
    kind: "place",
    lists: ["spot-plans"],
    triggersInto: ["spot-orders", "orders"],
    many: false,
  },
  "place-order": { kind: "place", lists: ["orders"], many: false },
  "create-sub-accounts": { kind: "create", lists: [], many: true },
  "place-batch": { kind: "place", lists: ["orders"], many: true },
  "place-strategy-order": {
    kind: "place",
    lists: ["tpsl"],
    triggersInto: ["orders"],
    many: false,
  },
  "cancel-order": { kind: "cancel", lists: ["orders"], many: false },
  "set-all-leverage": { kind: "configure", lists: [], many: false },
} as const satisfies { [Id in ChangingId]: Journalled & { readonly kind: KindOf<Id> } };

export type JournalledId = keyof typeof journalled;

/** Whether calls of an endpoint are journalled. */
export function isJournalled(endpoint: string): endpoint is JournalledId {
  return Object.hasOwn(journalled, endpoint);
}

/** How an endpoint's calls are journalled. Throws RangeError for one that changes nothing. */
export function journalledAs(endpoint: string): Journalled {
  if (isJournalled(endpoint)) return journalled[endpoint];
  throw new RangeError(`Calls of ${endpoint} change nothing and are not journalled.`);
}

/** Where what an endpoint placed is looked for: every one of them, before it is called absent. */
export function listsToSearch(endpoint: string): readonly ListName[] {
  const { lists, triggersInto = [] } = journalledAs(endpoint);
  return [...lists, ...triggersInto.slice(0, 1)];
}

/** Which list has the order that a plan of this endpoint places when it triggers; else none. */
export function listsOfTriggered(endpoint: string): readonly ListName[] {
  return journalledAs(endpoint).triggersInto ?? [];
}

/** The endpoints that place what waits for a price, and then places an order. */
export function planEndpoints(): readonly JournalledId[] {
  return journalledIds.filter((id) => listsOfTriggered(id).length > 0);
}

/** The placing endpoints whose orders, or plans, stay in a list while they are open. */
export function endpointsListedIn(list: ListName): readonly JournalledId[] {
  return journalledIds.filter(
    (id) => journalled[id].kind === "place" && journalled[id].lists[0] === list,
  );
}

/** The placing endpoints whose orders a list may show. */
export function endpointsFoundIn(list: ListName): readonly JournalledId[] {
  return journalledIds.filter((id) => {
    const { kind, lists, triggersInto = [] }: Journalled = journalled[id];
    return kind === "place" && [...lists, ...triggersInto].includes(list);
  });
}

/** The placing endpoints whose orders stand in the same lists, and so could be taken for it. */
export function endpointsConfusableWith(endpoint: string): readonly JournalledId[] {
  const { lists } = journalledAs(endpoint);
  return journalledIds.filter((id) => journalled[id].lists.some((list) => lists.includes(list)));
}

const journalledIds = Object.keys(journalled) as readonly JournalledId[];

/** What a call would send, and where; it was checked in full, and nothing was sent. */
export interface DryRun {
  readonly kind: "dry-run";
  readonly method: string;
  readonly path: string;
  /** The very bytes. */
  readonly body: string;
}
