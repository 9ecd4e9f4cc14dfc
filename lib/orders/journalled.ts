import type { EndpointId } from "@/lib/exchange/endpoints";

/** What an intent does at the exchange, and so which life it has in the journal. */
export type IntentKind = "place" | "cancel" | "configure" | "create";

/**
 * The lists in which an order can be found (order-safety c.1): `orders` is endpoint 1, `spot-plans`
 * endpoint 10 with tpslType tpsl, `plans` and `tpsl` endpoint 12 with planType normal_plan and
 * profit_loss.
 */
export type ListName = "orders" | "spot-plans" | "plans" | "tpsl";

/** How the journal keeps an endpoint's calls. */
export interface Journalled {
  readonly kind: IntentKind;
  /** Where what it placed is looked for; finding it is proof. The first is where it stays. */
  readonly lists: readonly ListName[];
  /** One call carries many intents, each with an answer of its own. */
  readonly many: boolean;
}

/** Every endpoint that changes something, once; nothing else is ever journalled or sent. */
export const journalled = {
  "futures-place-order": { kind: "place", lists: ["orders", "plans"], many: false },
  "spot-place-plan-order": { kind: "place", lists: ["spot-plans"], many: false },
  "place-order": { kind: "place", lists: ["orders"], many: false },
  "create-sub-accounts": { kind: "create", lists: [], many: true },
  "place-batch": { kind: "place", lists: ["orders"], many: true },
  "place-strategy-order": { kind: "place", lists: ["tpsl"], many: false },
  "cancel-order": { kind: "cancel", lists: ["orders"], many: false },
  "set-all-leverage": { kind: "configure", lists: [], many: false },
} as const satisfies Partial<Record<EndpointId, Journalled>>;

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

/** The placing endpoints whose orders stay in a list while they are open. */
export function endpointsOf(list: ListName): readonly JournalledId[] {
  return ids.filter((id) => journalled[id].kind === "place" && journalled[id].lists[0] === list);
}

/** The placing endpoints whose orders a list may show. */
export function foundIn(list: ListName): readonly JournalledId[] {
  return ids.filter((id) => {
    const { kind, lists }: Journalled = journalled[id];
    return kind === "place" && lists.includes(list);
  });
}

/** The placing endpoints whose orders stand in the same lists, and so could be taken for it. */
export function confusedWith(endpoint: string): readonly JournalledId[] {
  const { lists } = journalledAs(endpoint);
  return ids.filter((id) => journalled[id].lists.some((list) => lists.includes(list)));
}

const ids = Object.keys(journalled) as readonly JournalledId[];
