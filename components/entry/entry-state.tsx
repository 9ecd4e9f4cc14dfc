import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";

interface EntryStateAppearance {
  label: string;
  icon: IconName;
  className: string;
}

const done = { icon: "check", className: "text-ink-2" } as const;

const over = { icon: "minus", className: "text-ink-3" } as const;

const unknown = { icon: "question", className: "text-unknown" } as const;

const attested = { icon: "person", className: "text-ink-2" } as const;

/** How each state of the journal reads; "filled" only where a record proves it. */
export const entryStateAppearances: Readonly<Record<OrderIntentState, EntryStateAppearance>> = {
  PREPARED: { label: "Prepared", icon: "ring", className: "text-ink-3" },
  SENDING: { label: "Sending", icon: "arrow-right", className: "text-flight" },
  NOT_SENT: { label: "Not sent", ...over },
  REJECTED: { label: "Rejected", icon: "cross", className: "text-danger" },
  ACKED: { label: "Accepted", ...done },
  ACKED_NO_ID: { label: "Accepted, no id", icon: "alert", className: "text-attn" },
  UNKNOWN: { label: "Unknown", ...unknown },
  UNRESOLVED: { label: "Unresolved", ...unknown },
  LIVE: { label: "Live", icon: "ring", className: "text-ink-2" },
  PARTIAL: { label: "Partial", icon: "half-ring", className: "text-ink" },
  CANCELLED: { label: "Cancelled", ...over },
  CLOSED_UNSPECIFIED: { label: "Closed", ...over },
  FILL_EVIDENCED: { label: "Filled (confirmed)", ...done },
  ATTESTED_FILLED: { label: "Marked filled", ...attested },
  ATTESTED_OPEN: { label: "Marked open", ...attested },
  ATTESTED_NOT_PLACED: { label: "Marked not placed", ...attested },
  ATTESTED_APPLIED: { label: "Marked done", ...attested },
  ATTESTED_NOT_APPLIED: { label: "Marked not done", ...attested },
};

/** What a user's verdict is called on a new sub-account. */
const createEntryAppearances: Readonly<Partial<Record<OrderIntentState, EntryStateAppearance>>> = {
  ATTESTED_APPLIED: { label: "Marked revoked", ...attested },
  ATTESTED_NOT_APPLIED: { label: "Marked not created", ...attested },
};

/** A plan that has placed its order, which is open. */
const triggeredAppearance: EntryStateAppearance = {
  ...entryStateAppearances.LIVE,
  label: "Triggered",
};

type EntryStateFacts = Pick<OrderIntent, "state" | "kind" | "triggered">;

/** How an entry's state reads, by what it is an entry of. */
export function entryStateAppearance({
  state,
  kind,
  triggered,
}: EntryStateFacts): EntryStateAppearance {
  if (triggered && state === "LIVE") return triggeredAppearance;
  return (
    (kind === "create" ? createEntryAppearances[state] : undefined) ?? entryStateAppearances[state]
  );
}

/** Every state there is, in the order of an intent's life. */
export const entryStates = Object.keys(entryStateAppearances) as readonly OrderIntentState[];

/** A state of the journal in a word, with its sign. */
export function EntryStateMark({ entry }: { entry: EntryStateFacts }) {
  const appearance = entryStateAppearance(entry);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-[5px] whitespace-nowrap text-xs",
        appearance.className,
      )}
    >
      <Icon name={appearance.icon} className="size-3" />
      {appearance.label}
    </span>
  );
}
