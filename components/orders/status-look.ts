import type { IconName } from "@/components/ui/icon-paths";
import type { OrderRowStatus } from "@/lib/orders/order-row";

export interface StatusLook {
  words: string;
  icon: IconName;
  className: string;
}

/** How each state of an order looks: shape and word first, violet for the unknown alone. */
export const statusLooks: Readonly<Record<OrderRowStatus, StatusLook>> = {
  sending: { words: "Sending", icon: "arrow-right", className: "text-flight" },
  accepted: { words: "Accepted", icon: "check", className: "text-ink-2" },
  live: { words: "Live", icon: "ring", className: "text-ink-2" },
  matching: { words: "Matching", icon: "ring", className: "text-ink-2" },
  partial: { words: "Partial", icon: "half-ring", className: "text-ink" },
  cancelling: { words: "Cancelling, may fill", icon: "dashed-ring", className: "text-attn" },
  missing: { words: "Not listed, checking", icon: "dashed-ring", className: "text-ink-2" },
  left: { words: "Closed (reason unknown)", icon: "minus", className: "text-ink-3" },
  rejected: { words: "Rejected", icon: "cross", className: "text-danger" },
  "not-sent": { words: "Not sent", icon: "minus", className: "text-ink-3" },
  unknown: { words: "Unknown, checking", icon: "question", className: "text-unknown" },
  unresolved: { words: "Unresolved", icon: "question", className: "text-unknown" },
  other: { words: "Open", icon: "ring", className: "text-ink-2" },
};
