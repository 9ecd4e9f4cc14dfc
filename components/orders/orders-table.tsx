"use client";

import { useState } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { KeepSnapshots } from "@/components/shell/live/use-snapshot";
import { orderSentence } from "@/components/shell/orders/order-sentence";
import { useMedia } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import type { SortingState } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { OrderRow } from "@/lib/orders/order-row";
import { deleteHintId } from "./filter-bar";
import { orderColumns } from "./order-columns";
import { marketTopics, useQuoteCoins } from "./order-market";
import { canCancel, isUnknown } from "./order-state";
import { OrderTotals, sumOrderTotals } from "./order-totals";
import { useOrdersContext } from "./orders-context";
import { rowKey } from "./use-orders";

interface OrdersTableProps {
  rows: readonly OrderRow[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Asks whether the chosen ones shall be cancelled. */
  onCancelSelected: () => void;
  /** A drawer is open beside it. */
  narrow: boolean;
}

/** Beside a drawer the status stays whole, and the value can be read in the drawer. */
const narrowColumns = orderColumns.filter(({ id }) => id !== "value");

const newestFirst: SortingState = [{ id: "age", desc: false }];

/** The open orders as a table, their sums below. */
export function OrdersTable(props: OrdersTableProps) {
  const { rows, selected, onSelect, onCancelSelected, narrow } = props;
  const desk = useOrdersContext();
  const rowHeight = useRowHeight();
  const coinOf = useQuoteCoins(desk.venue, rows);
  // The index column stands only in a wide window; nothing is watched for a column out of sight.
  const wide = useMedia("(width >= 1400px)");
  const [sorting, setSorting] = useState(newestFirst);
  return (
    <>
      <KeepSnapshots topics={marketTopics(desk.venue, rows, wide)} />
      <DataTable
        label="Open orders"
        columns={narrow ? narrowColumns : orderColumns}
        rows={rows}
        rowId={rowKey}
        rowName={orderSentence}
        rowHeight={rowHeight}
        sorting={sorting}
        onSortingChange={setSorting}
        rank={orderRowRank}
        rowClass={orderRowClass}
        selection={{ selected, onChange: onSelect, isSelectable: canCancel }}
        describedBy={selected.size > 0 ? deleteHintId : undefined}
        onKey={(key, row) => {
          if (key !== "Delete" || !canCancel(row) || desk.cancelDisabledReason(row)) return false;
          // With a selection the key means all of it, and never the one row that has the focus.
          if (selected.size > 0) onCancelSelected();
          else desk.cancel(row);
          return true;
        }}
        totals={<OrderTotals totals={sumOrderTotals(rows, coinOf)} />}
      />
    </>
  );
}

const bars = { buy: "[--bar:var(--bd-up)]", sell: "[--bar:var(--bd-down)]" };

/** What a row looks like: its side's bar, violet and hatched when unknown, faded when over. */
function orderRowClass(row: OrderRow): string {
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

/** Unknown orders come first, then what was refused, then the rest. */
function orderRowRank(row: OrderRow): number {
  if (isUnknown(row)) return 0;
  if (row.status === "rejected" || row.status === "not-sent") return 1;
  return 2;
}
