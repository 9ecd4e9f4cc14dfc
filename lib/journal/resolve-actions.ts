import {
  isJournalled,
  journalled,
  type ListName,
  type OrderIntent,
  type OrderIntentKind,
  type OrderIntentState,
} from "@/lib/orders/order-intent";
import type { Capability } from "@/lib/users/roles";

/**
 * What a user can do about an entry whose outcome is unknown (docs/order-safety.md#c2-rule-9).
 */
export type ResolveAction = "check-now" | "cancel-if-exists" | "attest" | "send-again";

/** What a user says who has looked at the exchange; the last two of a new sub-account. */
export const attestedOutcomes = [
  "not-placed",
  "filled",
  "open",
  "applied",
  "not-applied",
  "revoked",
  "not-created",
] as const;

export type AttestedOutcome = (typeof attestedOutcomes)[number];

/** The state that each statement leads to. */
export const attestedStates: Readonly<Record<AttestedOutcome, OrderIntentState>> = {
  "not-placed": "ATTESTED_NOT_PLACED",
  filled: "ATTESTED_FILLED",
  open: "ATTESTED_OPEN",
  applied: "ATTESTED_APPLIED",
  "not-applied": "ATTESTED_NOT_APPLIED",
  revoked: "ATTESTED_APPLIED",
  "not-created": "ATTESTED_NOT_APPLIED",
};

/** An order may still be applied for so long after its last byte, ms. */
export const quietWindowMs = 60_000;

/** The exchange knows a clientOid again for six hours; half an hour of it is kept clear, ms. */
export const resendWindowMs = (6 * 60 - 30) * 60_000;

/** The endpoints that take the same clientOid for the same order (endpoints 8 and 11). */
const idempotent: ReadonlySet<string> = new Set(["place-batch", "place-strategy-order"]);

/** What tells which verbs an entry has. */
export type ResolvableEntry = Pick<
  OrderIntent,
  "kind" | "endpoint" | "state" | "createdAt" | "firstByteAt" | "lastByteAt"
>;

/** The verbs of an entry at a moment (Unix ms), in the order in which they are offered. */
export function resolveActionsOf(entry: ResolvableEntry, now: number): readonly ResolveAction[] {
  return (Object.keys(applies) as ResolveAction[]).filter((verb) => applies[verb](entry, now));
}

/** What a user may say of an entry of this kind. */
export function attestable({ kind }: Pick<OrderIntent, "kind">): readonly AttestedOutcome[] {
  if (kind === "place") return ["not-placed", "filled", "open"];
  return kind === "create" ? ["revoked", "not-created"] : ["applied", "not-applied"];
}

/** What a user must be able to do to use a verb on an entry of this kind. */
export function resolveCapability(verb: ResolveAction, kind: OrderIntentKind): Capability {
  if (kind === "create") return "sub-accounts.create";
  return verb === "check-now" || verb === "cancel-if-exists" ? "orders.cancel" : "orders.place";
}

/** Until when the same order may be sent again under its id, Unix ms. */
export function resendableUntil({ firstByteAt, createdAt }: ResolvableEntry): number {
  return (firstByteAt ?? createdAt) + resendWindowMs;
}

const isOutcomeUnknown = ({ state }: ResolvableEntry) =>
  state === "UNKNOWN" || state === "UNRESOLVED";

/** Whether a list of the exchange can tell of it. */
const isReconciled = (entry: ResolvableEntry) =>
  (entry.kind === "place" || entry.kind === "cancel") &&
  (isOutcomeUnknown(entry) || entry.state === "ATTESTED_OPEN");

/** Endpoint 15 cancels what endpoint 1 lists; a cancel may be repeated. */
const isCancellable = (entry: ResolvableEntry) => {
  const stays: ListName | undefined = isJournalled(entry.endpoint)
    ? journalled[entry.endpoint].lists[0]
    : undefined;
  return isReconciled(entry) && stays === "orders";
};

const isQuiet = ({ lastByteAt, createdAt }: ResolvableEntry, now: number) =>
  now >= (lastByteAt ?? createdAt) + quietWindowMs;

const applies: Readonly<Record<ResolveAction, (entry: ResolvableEntry, now: number) => boolean>> = {
  "check-now": isReconciled,
  "cancel-if-exists": isCancellable,
  attest: (entry, now) =>
    attestable(entry).length > 0 &&
    (entry.state === "UNRESOLVED" || (isOutcomeUnknown(entry) && isQuiet(entry, now))),
  "send-again": (entry, now) =>
    idempotent.has(entry.endpoint) && entry.state === "UNRESOLVED" && now < resendableUntil(entry),
};
