import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { OrderRow } from "@/lib/orders/order-row";
import { closedWords } from "./closed-words";
import { filledShare } from "./filled-share";
import { isUnknown } from "./is-open";
import { statusLooks } from "./status-look";

interface StatusWordProps {
  row: OrderRow;
  /** We asked to cancel it and the exchange agreed. */
  cancelled: boolean;
}

/** The state of an order in a word, with its sign. */
export function StatusWord({ row, cancelled }: StatusWordProps) {
  const look = statusLooks[row.status];
  const unknown = isUnknown(row);
  return (
    <span
      title={row.reason ?? row.message ?? undefined}
      className={cx(
        "inline-flex gap-[5px] whitespace-nowrap text-xs phone:text-sm",
        look.className,
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
        name={look.icon}
        className={cx("size-3 self-center", row.status === "sending" && "animate-flight")}
      />
      <span>
        <StatusText row={row} cancelled={cancelled} words={look.words} />
      </span>
    </span>
  );
}

function StatusText({ row, cancelled, words }: StatusWordProps & { words: string }) {
  switch (row.status) {
    case "sending":
      return row.createdAt === null ? words : <Age since={row.createdAt} before="Sending " />;
    case "partial":
      return `Partial ${filledShare(row).words}`;
    case "rejected":
      return row.code === null ? words : `${words} ${row.code}`;
    case "left":
      return closedWords(row, cancelled);
    case "other":
      return row.rawStatus ?? words;
    default:
      return words;
  }
}
