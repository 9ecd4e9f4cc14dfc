"use client";

import { useCallback } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { type useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { RowSelection } from "@/components/ui/data-table/row-selection";
import { useNumbers } from "@/components/ui/numbers";
import type { OrderRow } from "@/lib/orders/order-row";
import { OrderGroupHead } from "./group-head";
import { orderColumns } from "./order-columns";
import { useQuoteCoins } from "./order-market";
import { canCancel, isOpenOrder, isUnknown, wasNotPlaced } from "./order-state";
import { OrderTotals } from "./order-totals";
import { deleteHintId, useOrdersContext, usualSorting } from "./orders-context";
import { ordersTsv } from "./orders-csv";
import { rowKey } from "./use-orders";
import { groupKeyOf, type OrderGroups, orderRowRank, unknownGroup } from "./use-unified-list";

export interface OrdersTableProps {
  rows: readonly OrderRow[];
  selection: RowSelection<OrderRow>;
  onCancelSelected: () => void;
  groups: OrderGroups;
  arranged: ReturnType<typeof useTableColumns>["table"];
  /** The key of the row that is open beside it. */
  current: string | null;
}

/** The open orders as a table, their sums below; its sort order is in the URL. */
export function OrdersTable(props: OrdersTableProps) {
  const numbers = useNumbers();
  const { rows, selection, onCancelSelected, groups } = props;
  const { selected } = selection;
  const desk = useOrdersContext();
  const rowHeight = useRowHeight();
  const coinOf = useQuoteCoins(desk.venue);
  const { by } = groups;
  const keyOf = useCallback((row: OrderRow) => groupKeyOf(row, by), [by]);
  const name = useCallback((row: OrderRow) => orderSentence(row, numbers), [numbers]);
  const sorting = useUrlSorting(orderColumns, usualSorting);
  return (
    <DataTable
      label="Open orders"
      columns={orderColumns}
      arranged={props.arranged}
      rows={rows}
      row={{
        id: rowKey,
        name,
        noun: "order",
        height: rowHeight,
        rank: orderRowRank,
        className: orderRowClass,
        current: props.current,
        onOpen: desk.openOrder,
        copyText: ordersTsv,
        onKey: (key, row) => {
          if (key === "e" && isOpenOrder(row) && desk.replaceDisabledReason(row) === null) {
            desk.replace(row);
            return true;
          }
          if (key !== "Delete" || !canCancel(row) || desk.cancelDisabledReason(row)) return false;
          // With a selection the key means all of it, and never the one row that has the focus.
          if (selected.size > 0) onCancelSelected();
          else desk.cancel(row);
          return true;
        },
      }}
      order={sorting}
      selection={selection}
      describedBy={selected.size > 0 ? deleteHintId : undefined}
      groups={{
        ...groups,
        keyOf,
        head: (key, grouped) => <OrderGroupHead {...{ by, coinOf }} group={key} rows={grouped} />,
        headClassName: groupHeadClass,
      }}
      footer={<OrderTotals rows={rows} coinOf={coinOf} />}
    />
  );
}

/** The unknown orders' head stays in sight however far the list is scrolled. */
const groupHeadClass = (key: string) =>
  key === unknownGroup
    ? "sticky top-[26px] bottom-7 z-[2] [--bar:var(--bd-unknown)] " +
      "bg-[color-mix(in_srgb,var(--bd-unknown)_10%,var(--bd-raised))]!"
    : undefined;

const bars = { buy: "[--bar:var(--bd-up)]", sell: "[--bar:var(--bd-down)]" };

/** What a row looks like: its side's bar, violet and hatched when unknown, faded when over. */
function orderRowClass(row: OrderRow): string {
  const unknown = isUnknown(row);
  return cx(
    row.side && bars[row.side],
    unknown &&
      "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]! " +
        "[&_[data-column=filled]]:hatch-unknown",
    row.status === "left" && "text-ink-3 [--bar-opacity:.45] [&_td]:text-ink-3",
    wasNotPlaced(row) && "text-ink-2 [&_.status-cell]:overflow-visible",
  );
}
