"use client";
import { useState } from "react";
import { HoldReadings } from "@/components/shell/live/hold-readings";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { orderSentence } from "@/components/shell/words/order-sentence";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { SortingState } from "@/components/ui/data-table/features";
import { useMedia } from "@/components/ui/use-media";
import type { OrderRow } from "@/lib/orders/order-row";
import { deleteHintId } from "./delete-hint";
import { canCancel } from "./is-open";
import { marketTopics } from "./market-topics";
import { orderColumns } from "./order-columns";
import { useOrdersDesk } from "./orders-context";
import { rowLook, rowRank } from "./row-look";
import { totalsOf } from "./totals";
import { TotalsLine } from "./totals-line";
import { useCoins } from "./use-coins";
import { rowKey } from "./use-orders";

interface OrdersTableProps {
  rows: readonly OrderRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Asks whether the chosen ones shall be cancelled. */
  onCancelChosen: () => void;
  /** A drawer stands beside it. */
  narrow: boolean;
}

/** Beside a drawer the status stays whole, and the value can be read in the drawer. */
const narrowColumns = orderColumns.filter(({ id }) => id !== "value");

const newestFirst: SortingState = [{ id: "age", desc: false }];

/** The open orders as a table, their sums below. */
export function OrdersTable(props: OrdersTableProps) {
  const { rows, chosen, onChoose, onCancelChosen, narrow } = props;
  const desk = useOrdersDesk();
  const rowHeight = useRowHeight();
  const coinOf = useCoins(desk.venue, rows);
  // The index column stands only in a wide window; nothing is watched for a column out of sight.
  const wide = useMedia("(width >= 1400px)");
  const [sorting, setSorting] = useState(newestFirst);
  return (
    <>
      <HoldReadings topics={marketTopics(desk.venue, rows, wide)} />
      <DataTable
        label="Open orders"
        columns={narrow ? narrowColumns : orderColumns}
        rows={rows}
        rowId={rowKey}
        rowName={orderSentence}
        rowHeight={rowHeight}
        sorting={sorting}
        onSortingChange={setSorting}
        rank={rowRank}
        rowClass={rowLook}
        choice={{ chosen, onChange: onChoose, can: canCancel }}
        describedBy={chosen.size > 0 ? deleteHintId : undefined}
        onKey={(key, row) => {
          if (key !== "Delete" || !canCancel(row) || desk.off(row)) return false;
          // With a selection the key means all of it, and never the one row that has the focus.
          if (chosen.size > 0) onCancelChosen();
          else desk.cancel(row);
          return true;
        }}
        totals={<TotalsLine totals={totalsOf(rows, coinOf)} />}
      />
    </>
  );
}
