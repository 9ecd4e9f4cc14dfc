import "server-only";
import { decimalOrNull, equal, sign } from "@/lib/decimal";
import { type ListName, listsOfTriggered } from "@/lib/orders/order-intent";
import type { OrderIntentState } from "../db/schema";

/** What an open order in the exchange's list shows about one of the desk's intents. */
export interface ListedOrder {
  readonly orderId: string;
  readonly clientOid?: string | null | undefined;
  readonly symbol?: string | null | undefined;
  readonly side?: string | null | undefined;
  readonly cumExecQty?: string | null | undefined;
  /** Which part of a strategy order the row is; its parts have ids of their own. */
  readonly part?: string | null | undefined;
}

/** What we know of an intent that placed an order. */
export interface KnownIntent {
  readonly id: string;
  readonly endpoint: string;
  readonly clientOid: string;
  readonly orderId: string | null;
  /** Whether `orderId` is that of the order which a plan placed, and what the plan's own was. */
  readonly triggered: boolean;
  readonly planOrderId: string | null;
  readonly symbol: string | null;
  readonly side: string | null;
  readonly state: OrderIntentState;
  readonly cumExecQty: string | null;
  readonly reason: string | null;
  /** How many complete snapshots in a row have lacked it. */
  readonly missingSnapshots: number;
  /** When the exchange last gave evidence of it. */
  readonly lastEvidenceAt: Date;
  readonly updatedAt: Date;
  /** How long ago it was written down, now that the list has been read. */
  readonly ageMs: number;
}

/** A change of an intent, or a note when `to` is the state it has. */
export interface Finding {
  readonly intentId: string;
  readonly from: OrderIntentState;
  readonly to: OrderIntentState;
  readonly orderId?: string;
  /** The row is the order that a plan placed when it triggered. */
  readonly triggeredOrderId?: string;
  readonly planOrderId?: string | null;
  readonly cumExecQty?: string;
  readonly reason?: string;
  /** What in it contradicts the journal: a user is to see it (docs/order-safety.md#i12). */
  readonly alarm?: string;
}

/** A list may lag behind an acknowledgement, and behind a cancel. */
export const lagMs = 1_000;

const acked: readonly OrderIntentState[] = ["ACKED", "ACKED_NO_ID"];
const open: readonly OrderIntentState[] = [...acked, "LIVE", "PARTIAL"];
const lost: readonly OrderIntentState[] = ["UNKNOWN", "UNRESOLVED"];
const awaited: readonly OrderIntentState[] = [...acked, "ATTESTED_OPEN"];
const inFlight: readonly OrderIntentState[] = ["PREPARED", "SENDING"];

/** Evidence that does not fit what we recorded (docs/order-safety.md#i12). */
export const alarmReasons = {
  reopened: "Seen among the open orders after it was recorded as closed or never placed.",
  foreign: "An order under this id is open whose symbol, side or order id differs from ours.",
  twice: "Two open orders have this id.",
} as const;

/** What the orders of a list, requested at `askedAt`, show about their intents. */
export function findingsOf(
  known: readonly KnownIntent[],
  listed: readonly ListedOrder[],
  askedAt: Date,
  list: ListName = "orders",
): Finding[] {
  const found = new Map<string, ListedOrder>();
  const findings: Finding[] = [];
  const ownerOf = ownersAmong(known);
  for (const order of listed) {
    const intent = ownerOf(order);
    if (!intent) continue;
    const before = found.get(intent.id);
    const ofPlan = listsOfTriggered(intent.endpoint).includes(list);
    if (before && differ(before, order) && !ofPlan) {
      findings.push(...alarm(intent, alarmReasons.twice));
    }
    if (before) continue;
    found.set(intent.id, order);
    findings.push(...findingsOfOne(intent, order, { askedAt, ofPlan }));
  }
  return findings;
}

/** How many complete snapshots in a row must lack an order before it is closed. */
export function snapshotsToClose(list: { readonly before: number; readonly lost: number }): 2 | 3 {
  return list.lost > 5 && list.lost * 10 > list.before ? 3 : 2;
}

/** Two snapshots that lack an order count as two only when they are so far apart. */
export const snapshotsApartMs = 2_000;

/**
 * The intents whose orders a list lacks that was read wholly: one such snapshot closes nothing yet.
 * An order may be missing in the list when its newest evidence is younger than the request.
 */
export function missingIn(
  known: readonly KnownIntent[],
  listed: readonly ListedOrder[],
  askedAt: Date,
): KnownIntent[] {
  const listedIntents = new Set(listed.map(ownersAmong(known)));
  return known.filter((intent) => {
    const lag = acked.includes(intent.state) ? lagMs : 0;
    if (intent.lastEvidenceAt.getTime() + lag >= askedAt.getTime()) return false;
    return open.includes(intent.state) && !listedIntents.has(intent);
  });
}

/** How an order that left the open ones is recorded: cancelled only if our cancel was taken. */
export function closed(intent: KnownIntent, cancelTaken: boolean, reason?: string): Finding[] {
  const finding = { intentId: intent.id, ...(reason ? { reason } : {}) };
  if (!cancelTaken) return [{ ...finding, from: intent.state, to: "CLOSED_UNSPECIFIED" }];
  const wasOpen = acked.includes(intent.state)
    ? [{ intentId: intent.id, from: intent.state, to: "LIVE" } as const]
    : [];
  const from = wasOpen.length > 0 ? "LIVE" : intent.state;
  return [...wasOpen, { ...finding, from, to: "CANCELLED" }];
}

/** The intents whose orders a list shows. */
export function presentIn(
  known: readonly KnownIntent[],
  listed: readonly ListedOrder[],
): KnownIntent[] {
  const ownerOf = ownersAmong(known);
  return [...new Set(listed.flatMap((order) => ownerOf(order) ?? []))];
}

/** The clientOid identifies an order's intent; the order's id does where no intent has it. */
function ownersAmong(known: readonly KnownIntent[]) {
  const byClientOid = new Map(known.map((intent) => [intent.clientOid, intent]));
  const byOrderId = new Map(known.map((intent) => [intent.orderId, intent]));
  return ({ clientOid, orderId }: ListedOrder): KnownIntent | undefined =>
    byClientOid.get(clientOid ?? "") ?? byOrderId.get(orderId);
}

/** Two rows of one id are two orders, but for the parts of one strategy order. */
function differ(one: ListedOrder, other: ListedOrder): boolean {
  return one.orderId !== other.orderId && (one.part ?? null) === (other.part ?? null);
}

interface Seen {
  readonly askedAt: Date;
  /** Whether an order of this list is not the plan itself, but what it placed when it triggered. */
  readonly ofPlan: boolean;
}

function findingsOfOne(intent: KnownIntent, order: ListedOrder, seen: Seen): Finding[] {
  if (!sameOrder(intent, order, seen)) return alarm(intent, alarmReasons.foreign);
  const { id: intentId, state } = intent;
  const cumExecQty = order.cumExecQty || "0";
  const triggered = seen.ofPlan && intent.orderId !== order.orderId;
  // What a plan placed is gone, and another part of the plan waits on.
  const waitsOn = intent.triggered && !seen.ofPlan;
  const orderId = triggered || waitsOn ? order.orderId : (intent.orderId ?? order.orderId);
  // The part that waits says nothing of what was placed.
  if (waitsOn && (state === "LIVE" || state === "PARTIAL")) return [];
  const evidence = { intentId, orderId, cumExecQty };
  const filled = isFilled(cumExecQty);
  const opened = (reason?: Pick<Finding, "reason" | "alarm">): Finding[] => {
    const trigger = triggered ? triggerOf(intent, order) : {};
    const live: Finding = { ...evidence, from: state, to: "LIVE", ...trigger, ...reason };
    return filled ? [live, { ...evidence, from: "LIVE", to: "PARTIAL" }] : [live];
  };
  if (inFlight.includes(state)) return [];
  if (lost.includes(state)) {
    const reason = foundReason(intent);
    return opened({ reason: triggered ? `${triggeredReason} ${reason}` : reason });
  }
  if (awaited.includes(state) || (triggered && state === "LIVE")) return opened();
  if (state === "LIVE") return filled ? [{ ...evidence, from: "LIVE", to: "PARTIAL" }] : [];
  if (state === "PARTIAL") {
    const trigger = triggered ? triggerOf(intent, order) : {};
    const same = equalText(intent.cumExecQty, cumExecQty) && !triggered;
    return same ? [] : [{ ...evidence, from: "PARTIAL", to: "PARTIAL", ...trigger }];
  }
  if (intent.updatedAt.getTime() + lagMs >= seen.askedAt.getTime()) return [];
  // A plan that left its list may have triggered: that was all that its end said.
  const isExpected = triggered || (waitsOn && order.part != null);
  if (state === "CLOSED_UNSPECIFIED" && isExpected) return opened();
  return opened({ reason: alarmReasons.reopened, alarm: alarmReasons.reopened });
}

const triggeredReason = "Triggered.";

/** The order that a plan placed, beside the id that the plan has had. */
function triggerOf(intent: KnownIntent, { orderId }: ListedOrder) {
  const planOrderId = intent.triggered ? intent.planOrderId : intent.orderId;
  return { triggeredOrderId: orderId, planOrderId, reason: triggeredReason };
}

/** How long after it was sent a list showed what nobody knew of. */
function foundReason({ ageMs }: KnownIntent): string {
  const after = ageMs < 100 ? "less than 0.1" : (ageMs / 1_000).toFixed(1);
  return `Found at the exchange ${after} s after it was sent.`;
}

function sameOrder(intent: KnownIntent, order: ListedOrder, { ofPlan }: Seen): boolean {
  const known = intent.triggered ? intent.planOrderId : intent.orderId;
  const same = (ours: string | null, theirs: string | null | undefined) =>
    !ours || !theirs || ours.toLowerCase() === theirs.toLowerCase();
  return (
    same(intent.symbol, order.symbol) &&
    same(intent.side, order.side) &&
    same(intent.clientOid, order.clientOid) &&
    (ofPlan || known === null || known === order.orderId || order.part != null)
  );
}

/** Said once, not at every snapshot. */
function alarm(intent: KnownIntent, reason: string): Finding[] {
  const { id: intentId, state } = intent;
  return intent.reason === reason
    ? []
    : [{ intentId, from: state, to: state, reason, alarm: reason }];
}

function isFilled(cumExecQty: string): boolean {
  const filled = decimalOrNull(cumExecQty);
  return filled !== null && sign(filled) === 1;
}

function equalText(a: string | null, b: string | null): boolean {
  const [one, other] = [decimalOrNull(a), decimalOrNull(b)];
  return one !== null && other !== null && equal(one, other);
}
