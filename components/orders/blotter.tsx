"use client";
import { useState } from "react";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { StaleLine } from "@/components/shell/panels/stale-line";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { SortingState } from "@/components/ui/data-table/features";
import { TableSkeleton } from "@/components/ui/data-table/table-skeleton";
import { PanelMessage } from "@/components/ui/panel-message";
import { useMedia } from "@/components/ui/use-media";
import type { OrderRow } from "@/lib/orders/order-row";
import { OrderCards } from "./order-cards";
import { orderColumns } from "./order-columns";
import { orderSentence } from "./order-sentence";
import { useOrdersDesk } from "./orders-context";
import { rowLook, rowRank } from "./row-look";
import type { CoinTotal } from "./totals";
import { isOpen } from "./totals";
import { TotalsLine } from "./totals-line";
import { type Orders, rowKey } from "./use-orders";

interface BlotterProps {
  orders: Orders;
  /** The rows that pass the filter. */
  shown: readonly OrderRow[];
  filters: number;
  totals: readonly CoinTotal[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onClearFilters: () => void;
  onOpenTicket: () => void;
}

const newestFirst: SortingState = [{ id: "age", desc: false }];

/** The rows, or why there are none. */
export function Blotter(props: BlotterProps) {
  const { orders, shown, filters, totals, chosen, onChoose } = props;
  const { reading, error } = orders;
  const desk = useOrdersDesk();
  const rowHeight = useRowHeight();
  const phone = useMedia("(width <= 640px)");
  const [sorting, setSorting] = useState(newestFirst);

  const known = reading?.readAt != null;
  if (!known && orders.rows.length === 0) {
    if (error || reading?.failure) {
      return <BrokenPanel what="The list of open orders" {...orders} />;
    }
    return <TableSkeleton label="Reading the open orders" columns={orderColumns} select />;
  }
  if (shown.length === 0) return <NoRows {...props} />;
  return (
    <>
      {reading && <StaleLine reading={reading} />}
      {phone ? (
        <OrderCards rows={shown} />
      ) : (
        <DataTable
          label="Open orders"
          columns={orderColumns}
          rows={shown}
          rowId={rowKey}
          rowName={orderSentence}
          rowHeight={rowHeight}
          sorting={sorting}
          onSortingChange={setSorting}
          rank={rowRank}
          rowClass={rowLook}
          choice={{ chosen, onChange: onChoose, can: isOpen }}
          onKey={(key, row) => {
            if (key !== "Delete" || !isOpen(row) || desk.off) return false;
            desk.cancel(row);
            return true;
          }}
          totals={filters === 0 || totals.length > 0 ? <TotalsLine totals={totals} /> : undefined}
        />
      )}
    </>
  );
}

function NoRows({ orders, filters, onClearFilters, onOpenTicket }: BlotterProps) {
  const { reading, rows } = orders;
  if (filters > 0 && rows.length > 0) {
    return (
      <PanelMessage
        title={`None of ${rows.length} match ${filters} ${filters === 1 ? "filter" : "filters"}`}
        actions={
          <Button size="sm" onClick={onClearFilters}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <PanelMessage
      title="No open orders"
      actions={
        <Button size="sm" onClick={onOpenTicket}>
          Open the ticket
        </Button>
      }
    >
      {reading?.readAt != null && (
        <Age since={reading.readAt} before="The unified list was read " after=" ago, all pages." />
      )}
    </PanelMessage>
  );
}
