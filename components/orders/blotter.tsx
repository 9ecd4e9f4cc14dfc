"use client";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { Age } from "@/components/ui/live-text";
import { ByWidth } from "@/components/ui/media";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { OrderRow } from "@/lib/orders/order-row";
import { OrderCards } from "./order-cards";
import { orderColumns } from "./order-columns";
import { OrdersTable, type OrdersTableProps } from "./orders-table";
import type { Orders } from "./use-orders";

interface BlotterProps extends Omit<OrdersTableProps, "rows"> {
  orders: Orders;
  shown: readonly OrderRow[];
  filterCount: number;
  onClearFilters: () => void;
  onOpenTicket: () => void;
}

/** The rows, or why there are none. */
export function Blotter(props: BlotterProps) {
  const { orders, shown } = props;
  const { snapshot, error } = orders;
  if (!orders.lacked && snapshot?.readAt == null && orders.rows.length === 0) {
    if (error || snapshot?.failure) {
      return <ReadFailurePanel what="The list of open orders" {...orders} />;
    }
    return (
      <SkeletonRows label="Loading the open orders" widths={skeletonWidths(orderColumns, 11)} />
    );
  }
  if (shown.length === 0) return <NoRows {...props} />;
  return (
    <StaleRows snapshot={snapshot}>
      <ByWidth phone={<OrderCards rows={shown} />} wide={<OrdersTable {...props} rows={shown} />} />
    </StaleRows>
  );
}

function NoRows({ orders, filterCount, onClearFilters, onOpenTicket }: BlotterProps) {
  const { snapshot, rows, lacked } = orders;
  if (filterCount > 0 && rows.length > 0) {
    const filters = `${filterCount} ${filterCount === 1 ? "filter" : "filters"}`;
    return (
      <PanelMessage
        title={`None of ${rows.length} match ${filters}`}
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
      title={lacked ? "No open orders from this desk" : "No open orders"}
      actions={
        <span className="hidden phone:inline">
          <Button size="sm" onClick={onOpenTicket}>
            Open the ticket
          </Button>
        </span>
      }
    >
      {lacked}
      {snapshot?.readAt != null && (
        <Age since={snapshot.readAt} before="Updated " after=" ago, all pages." />
      )}
    </PanelMessage>
  );
}
