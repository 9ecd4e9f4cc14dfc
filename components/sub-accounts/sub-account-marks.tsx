import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Hint } from "@/components/ui/tooltip";
import type { CreationRowState, KeyDelivery, KnownSubAccount } from "@/lib/sub-accounts/api";

interface MarkAppearance {
  readonly word: string;
  readonly icon: IconName;
  readonly ink: string;
}

type RowState = CreationRowState | KnownSubAccount["state"];

const rowStateAppearances: Readonly<Record<RowState, MarkAppearance>> = {
  queued: { word: "Queued", icon: "ring", ink: "text-ink-3" },
  sent: { word: "Sent, waiting", icon: "arrow-right", ink: "text-flight" },
  created: { word: "Created, sealed", icon: "lock", ink: "text-ink" },
  rejected: { word: "Rejected", icon: "cross", ink: "text-danger" },
  "not-sent": { word: "Not sent", icon: "minus", ink: "text-attn" },
  unknown: { word: "Unknown", icon: "question", ink: "text-unknown" },
  revoked: { word: "Exists, revoked", icon: "person", ink: "text-ink-2" },
  "not-created": { word: "Doesn't exist", icon: "person", ink: "text-ink-3" },
  external: { word: "External", icon: "minus", ink: "text-ink-2" },
  withdrawn: { word: "Removed", icon: "minus", ink: "text-ink-3" },
};

const keyDeliveryAppearances: Readonly<Record<KeyDelivery, MarkAppearance>> = {
  sealed: { word: "Sealed, not delivered", icon: "lock", ink: "text-attn" },
  revealed: { word: "Revealed, not wiped", icon: "eye", ink: "text-attn" },
  delivered: { word: "Delivered, wiped", icon: "check", ink: "text-ink-2" },
  expired: { word: "Expired, wiped", icon: "alert", ink: "text-attn" },
};

/** How far a row of a creation has come; what nobody knows is boxed. */
export function RowStateMark({ state }: { state: RowState }) {
  const appearance = rowStateAppearances[state];
  if (state !== "unknown") return <Mark {...appearance} />;
  return (
    <span className="inline-flex rounded-sm border border-unknown px-1.5">
      <Mark {...appearance} />
    </span>
  );
}

/** Where the secrets of a created key are. */
export const KeyDeliveryMark = ({ state }: { state: KeyDelivery }) => (
  <Mark {...keyDeliveryAppearances[state]} />
);

/** The words of a hand-over, for files. */
export const keyDeliveryLabel = (state: KeyDelivery) => keyDeliveryAppearances[state].word;

/** What of a sub-account's key and creation the registry distinguishes. */
export const registryStates = [
  ...(["sealed", "revealed", "delivered", "expired"] as const),
  ...(["sent", "unknown", "revoked", "external"] as const),
];

/** One of them in words. */
export const registryStateLabel = (state: (typeof registryStates)[number]) =>
  state in keyDeliveryAppearances
    ? keyDeliveryLabel(state as KeyDelivery)
    : rowStateAppearances[state as RowState].word;

/** Where the secrets of a sub-account's key are, or how far its creation is known. */
export function SubAccountMark({ row }: { row: KnownSubAccount }) {
  if (row.key) return <KeyDeliveryMark state={row.key.delivery} />;
  return (
    <Hint text={row.message}>
      <RowStateMark state={row.state} />
    </Hint>
  );
}

function Mark({ word, icon, ink }: MarkAppearance) {
  return (
    <span className={cx("inline-flex items-center gap-[5px] whitespace-nowrap", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}
