import type { IconName } from "@/components/ui/icon-paths";
import type { IntentState } from "@/lib/orders/intent-row";
import type { IntentKind } from "@/lib/orders/journalled";

interface JournalLook {
  words: string;
  icon: IconName;
  className: string;
}

const done = { icon: "check", className: "text-ink-2" } as const;
const over = { icon: "minus", className: "text-ink-3" } as const;
const unknown = { icon: "question", className: "text-unknown" } as const;
const attested = { icon: "person", className: "text-ink-2" } as const;

/** How each state of the journal reads; "filled" only where a record proves it. */
export const journalLooks: Readonly<Record<IntentState, JournalLook>> = {
  PREPARED: { words: "Prepared", icon: "ring", className: "text-ink-3" },
  SENDING: { words: "Sending", icon: "arrow-right", className: "text-flight" },
  NOT_SENT: { words: "Not sent", ...over },
  REJECTED: { words: "Rejected", icon: "cross", className: "text-danger" },
  ACKED: { words: "Accepted", ...done },
  ACKED_NO_ID: { words: "Accepted, no id", icon: "alert", className: "text-attn" },
  UNKNOWN: { words: "Unknown", ...unknown },
  UNRESOLVED: { words: "Unresolved", ...unknown },
  LIVE: { words: "Live", icon: "ring", className: "text-ink-2" },
  PARTIAL: { words: "Partial", icon: "half-ring", className: "text-ink" },
  CANCELLED: { words: "Cancelled", ...over },
  CLOSED_UNSPECIFIED: { words: "Closed", ...over },
  FILL_EVIDENCED: { words: "Filled (confirmed)", ...done },
  ATTESTED_FILLED: { words: "Marked filled", ...attested },
  ATTESTED_OPEN: { words: "Marked open", ...attested },
  ATTESTED_NOT_PLACED: { words: "Marked not placed", ...attested },
  ATTESTED_APPLIED: { words: "Marked done", ...attested },
  ATTESTED_NOT_APPLIED: { words: "Marked not done", ...attested },
};

/** What a person's verdict is called on a new sub-account. */
const createdLooks: Readonly<Partial<Record<IntentState, JournalLook>>> = {
  ATTESTED_APPLIED: { words: "Marked revoked", ...attested },
  ATTESTED_NOT_APPLIED: { words: "Marked not created", ...attested },
};

/** How an entry's state reads, by what it is an entry of. */
export function journalLook(state: IntentState, kind: IntentKind): JournalLook {
  return (kind === "create" ? createdLooks[state] : undefined) ?? journalLooks[state];
}

/** Every state there is, in the order of an intent's life. */
export const journalStates = Object.keys(journalLooks) as readonly IntentState[];
