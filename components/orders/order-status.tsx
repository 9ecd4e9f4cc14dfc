import { NewValue } from "@/components/order-parts/new-value";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { type Decimal, type Numbers, sharePercent, sign } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { ClosedAs, OrderRow, OrderRowStatus } from "@/lib/orders/order-row";
import { isUnknown } from "./order-state";

interface OrderStatusMarkProps {
  row: OrderRow;
  cancelled: boolean;
}

/** The state of an order in a word, with its sign. */
export function OrderStatusMark({ row, cancelled }: OrderStatusMarkProps) {
  const appearance = orderStatusAppearances[row.status];
  const unknown = isUnknown(row);
  return (
    <Hint
      text={row.reason ?? row.message}
      className={cx(
        "inline-flex gap-[5px] whitespace-nowrap text-xs phone:text-sm",
        appearance.className,
        row.status === "unresolved" && "bg-unknown text-on-unknown!",
        row.status === "unknown" &&
          "bg-[color-mix(in_srgb,var(--bd-unknown)_9%,var(--bd-surface))] " +
            "shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--bd-unknown)_55%,transparent)]",
        unknown
          ? "h-[18px] items-center rounded-sm pr-1.5 pl-[5px] align-middle font-medium"
          : "items-baseline",
      )}
    >
      <Icon
        name={appearance.icon}
        className={cx("size-3 self-center", row.status === "sending" && "animate-flight")}
      />
      <span>
        <StatusText row={row} cancelled={cancelled} text={appearance.label} />
      </span>
    </Hint>
  );
}

function StatusText({ row, cancelled, text }: OrderStatusMarkProps & { text: string }) {
  const numbers = useNumbers();
  switch (row.status) {
    case "sending":
      return row.createdAt === null ? text : <Age since={row.createdAt} before="Sending " />;
    case "partial":
      return `Partial ${filledShare(row, numbers).text}`;
    case "rejected":
      return row.code === null ? text : `${text} ${row.code}`;
    case "left":
      return closedReasonText(row, cancelled);
    case "other":
      return row.rawStatus === null ? text : <NewValue value={row.rawStatus} />;
    default:
      return text;
  }
}

/** How each state of an order looks: shape and word first, violet for the unknown alone. */
const orderStatusAppearances = {
  sending: { label: "Sending", icon: "arrow-right", className: "text-flight" },
  accepted: { label: "Accepted", icon: "check", className: "text-ink-2" },
  live: { label: "Live", icon: "ring", className: "text-ink-2" },
  matching: { label: "Matching", icon: "ring", className: "text-ink-2" },
  partial: { label: "Partial", icon: "half-ring", className: "text-ink" },
  cancelling: {
    label: "Cancelling \u00b7 may fill",
    icon: "dashed-ring",
    className: "text-attn",
  },
  missing: { label: "Not listed, checking", icon: "dashed-ring", className: "text-ink-2" },
  left: { label: "Filled or cancelled", icon: "minus", className: "text-ink-3" },
  rejected: { label: "Rejected", icon: "cross", className: "text-danger" },
  "not-sent": { label: "Not sent", icon: "minus", className: "text-ink-3" },
  unknown: { label: "Unknown, checking", icon: "question", className: "text-unknown" },
  unresolved: { label: "Unresolved", icon: "question", className: "text-unknown" },
  other: { label: "Open", icon: "ring", className: "text-ink-2" },
} satisfies Record<OrderRowStatus, { label: string; icon: IconName; className: string }>;

const closedLabels: Readonly<Record<ClosedAs, string>> = {
  cancelled: "Cancelled",
  filled: "Filled (confirmed)",
  "marked-filled": "Marked filled",
  "marked-not-placed": "Marked not placed",
};

/**
 * How an order that is no longer open ended, in words. `cancelled`: we asked to cancel it and the
 * exchange agreed.
 */
export function closedReasonText(row: OrderRow, cancelled: boolean): string {
  if (isCancelled(row, cancelled)) return closedLabels.cancelled;
  return row.closedAs ? closedLabels[row.closedAs] : "Filled or cancelled";
}

/** Whether an order is known to be cancelled: these rows alone are struck through. */
export function isCancelled({ status, closedAs }: OrderRow, cancelled: boolean): boolean {
  return status === "left" && (closedAs === "cancelled" || (cancelled && closedAs === undefined));
}

/** How much of an order is filled: a percentage for drawing, and in words; none when not known. */
export function filledShare(
  row: OrderRow,
  numbers: Numbers,
): { percent: Decimal | null; text: string } {
  const { filledQty, qty } = row;
  const comparable = qty !== null && row.qtyUnit === lotUnitOf(row.symbol) && sign(qty) === 1;
  if (filledQty === null || !comparable) return { percent: null, text: "" };
  return { percent: sharePercent(filledQty, qty), text: numbers.share(filledQty, qty) };
}
