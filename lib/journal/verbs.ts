import type { IntentRow, IntentState } from "@/lib/orders/intent-row";
import { type IntentKind, isJournalled, journalled, type ListName } from "@/lib/orders/journalled";
import type { Capability } from "@/lib/people/capabilities";

/** What a person can do about an entry whose outcome nobody knows (order-safety c.2 rule 9). */
export type Verb = "check-now" | "cancel-if-exists" | "attest" | "send-again";

/** What a person says who has looked at the exchange; the last two of a new sub-account. */
export const attestedOutcomes = [
  "not-placed",
  "filled",
  "open",
  "applied",
  "not-applied",
  "revoked",
  "not-created",
] as const;

export type Attested = (typeof attestedOutcomes)[number];

/** The state that each statement leads to. */
export const attestedStates: Readonly<Record<Attested, IntentState>> = {
  "not-placed": "ATTESTED_NOT_PLACED",
  filled: "ATTESTED_FILLED",
  open: "ATTESTED_OPEN",
  applied: "ATTESTED_APPLIED",
  "not-applied": "ATTESTED_NOT_APPLIED",
  revoked: "ATTESTED_APPLIED",
  "not-created": "ATTESTED_NOT_APPLIED",
};

/** An order may still be applied for so long after its last byte, ms. */
export const quietMs = 60_000;

/** The exchange knows a clientOid again for six hours; half an hour of it is kept clear, ms. */
export const sendAgainMs = (6 * 60 - 30) * 60_000;

/** The endpoints that take the same clientOid for the same order (endpoints 8 and 11). */
const idempotent: ReadonlySet<string> = new Set(["place-batch", "place-strategy-order"]);

/** What tells which verbs an entry has. */
export type VerbFacts = Pick<
  IntentRow,
  "kind" | "endpoint" | "state" | "createdAt" | "firstByteAt" | "lastByteAt"
>;

/** The verbs of an entry at a moment (Unix ms), in the order in which they are offered. */
export function verbsOf(entry: VerbFacts, now: number): readonly Verb[] {
  return (Object.keys(applies) as Verb[]).filter((verb) => applies[verb](entry, now));
}

/** What a person may say of an entry of this kind. */
export function attestable({ kind }: Pick<IntentRow, "kind">): readonly Attested[] {
  if (kind === "place") return ["not-placed", "filled", "open"];
  return kind === "create" ? ["revoked", "not-created"] : ["applied", "not-applied"];
}

/** What a person must be able to do to use a verb on an entry of this kind. */
export function capabilityFor(verb: Verb, kind: IntentKind): Capability {
  if (kind === "create") return "sub-accounts.create";
  return verb === "check-now" || verb === "cancel-if-exists" ? "orders.cancel" : "orders.place";
}

/** Until when the same order may be sent again under its id, Unix ms. */
export function sendAgainUntil({ firstByteAt, createdAt }: VerbFacts): number {
  return (firstByteAt ?? createdAt) + sendAgainMs;
}

const isOpenQuestion = ({ state }: VerbFacts) => state === "UNKNOWN" || state === "UNRESOLVED";

/** Whether a list of the exchange can tell of it. */
const isLookedFor = (entry: VerbFacts) =>
  (entry.kind === "place" || entry.kind === "cancel") &&
  (isOpenQuestion(entry) || entry.state === "ATTESTED_OPEN");

/** Endpoint 15 cancels what endpoint 1 lists; a cancel may be repeated. */
const isCancellable = (entry: VerbFacts) => {
  const stays: ListName | undefined = isJournalled(entry.endpoint)
    ? journalled[entry.endpoint].lists[0]
    : undefined;
  return isLookedFor(entry) && stays === "orders";
};

const isQuiet = ({ lastByteAt, createdAt }: VerbFacts, now: number) =>
  now >= (lastByteAt ?? createdAt) + quietMs;

const applies: Readonly<Record<Verb, (entry: VerbFacts, now: number) => boolean>> = {
  "check-now": isLookedFor,
  "cancel-if-exists": isCancellable,
  attest: (entry, now) =>
    attestable(entry).length > 0 &&
    (entry.state === "UNRESOLVED" || (isOpenQuestion(entry) && isQuiet(entry, now))),
  "send-again": (entry, now) =>
    idempotent.has(entry.endpoint) && entry.state === "UNRESOLVED" && now < sendAgainUntil(entry),
};
