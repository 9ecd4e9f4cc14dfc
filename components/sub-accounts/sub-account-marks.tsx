import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { CreationRowState, KeyDelivery, KnownSubAccount } from "@/lib/sub-accounts/api";

interface MarkAppearance {
  readonly word: string;
  readonly icon: IconName;
  readonly ink: string;
}

type RowState = CreationRowState | KnownSubAccount["state"];

const rowStateAppearances: Readonly<Record<RowState, MarkAppearance>> = {
  queued: { word: "Queued", icon: "ring", ink: "text-ink-3" },
  sent: { word: "Sent, no answer yet", icon: "arrow-right", ink: "text-flight" },
  created: { word: "Created, sealed", icon: "lock", ink: "text-ink" },
  rejected: { word: "Rejected", icon: "cross", ink: "text-danger" },
  "not-sent": { word: "Not sent", icon: "minus", ink: "text-attn" },
  unknown: { word: "Unknown", icon: "question", ink: "text-unknown" },
  revoked: { word: "Exists, revoked", icon: "person", ink: "text-ink-2" },
  "not-created": { word: "Does not exist", icon: "person", ink: "text-ink-3" },
  external: { word: "External", icon: "minus", ink: "text-ink-2" },
  withdrawn: { word: "Taken back", icon: "minus", ink: "text-ink-3" },
};

const keyDeliveryAppearances: Readonly<Record<KeyDelivery, MarkAppearance>> = {
  sealed: { word: "Sealed, not delivered", icon: "lock", ink: "text-attn" },
  revealed: { word: "Revealed, not wiped", icon: "eye", ink: "text-attn" },
  delivered: { word: "Delivered, wiped", icon: "check", ink: "text-ink-2" },
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

function Mark({ word, icon, ink }: MarkAppearance) {
  return (
    <span className={cx("inline-flex items-center gap-[5px] whitespace-nowrap", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}
