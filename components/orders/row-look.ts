import { cx } from "@/components/ui/cx";
import type { OrderRow } from "@/lib/orders/order-row";
import { isUnknown } from "./is-open";

const bars = { buy: "[--bar:var(--bd-up)]", sell: "[--bar:var(--bd-down)]" };

/** What a row looks like: its side's bar, violet and hatched when unknown, faded when over. */
export function rowLook(row: OrderRow): string {
  const unknown = isUnknown(row);
  return cx(
    row.side && bars[row.side],
    unknown &&
      "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]! " +
        "[&_td:nth-child(7)]:hatch-unknown",
    row.status === "left" && "text-ink-3 [--bar-opacity:.45] [&_td]:text-ink-3",
    (row.status === "rejected" || row.status === "not-sent") &&
      "text-ink-2 [&_.status-cell]:overflow-visible",
  );
}

/** Unknown orders stand first, then what was refused, then the rest. */
export function rowRank(row: OrderRow): number {
  if (isUnknown(row)) return 0;
  if (row.status === "rejected" || row.status === "not-sent") return 1;
  return 2;
}
