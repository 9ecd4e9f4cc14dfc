"use client";
import { useCallback, useMemo } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { RowSelection } from "@/components/ui/data-table/row-selection";
import { filterKeys } from "@/components/ui/filters";
import { useNow } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { fromUnified } from "@/lib/orders/read-order-row";
import { OrderGroupHead } from "../group-head";
import { useQuoteCoins } from "../order-market";
import { canCancel } from "../order-state";
import { deleteHintId, OrdersContext, useOrdersContext, usualSorting } from "../orders-context";
import { type OrderListKind, OrdersList } from "../orders-list";
import type { useOrdersPage } from "../use-orders-page";
import { type OrderGroups, useOrderGroups } from "../use-unified-list";
import { spotColumns } from "./spot-columns";
import { type SpotFilter, spotChoices, spotFilters, spotPasses } from "./spot-filter";
import { markSeen, type SpotRow, spotCsv, spotKey, spotTsv, useSpotOrders } from "./spot-orders";

const canSelect = (row: SpotRow) => !row.waitsForTrigger && canCancel(row.order);

const orderOf = ({ order }: SpotRow) => order;

const spot: OrderListKind<SpotRow, typeof spotFilters> = {
  list: "spot",
  orderOf,
  canSelect,
  countOpen: (rows) => rows.length,
  choices: spotChoices,
  columns: spotColumns,
  groupings: [{ value: "symbol", label: "Symbol" }],
  views: {
    page: "/orders?list=spot",
    params: [...Object.values(filterKeys(spotFilters)), "group", "sort"],
    defaults: [{ name: "TP/SL, pending", search: "waiting=yes" }],
  },
  fileName: "spot-orders",
  fileColumns: async () => spotCsv,
};

interface SpotScreenProps {
  connection: DeskConnection;
  page: ReturnType<typeof useOrdersPage>;
}

/** The spot orders as endpoint 10 lists them, with the fields of that list alone. */
export function SpotScreen({ connection, page }: SpotScreenProps) {
  const { desk } = page;
  const list = useSpotList(connection);
  const { rows, shown } = list;
  const groups = useOrderGroups();
  const columns = useTableColumns("spot orders");
  return (
    <OrdersContext value={desk}>
      <OrdersList
        kind={spot}
        {...{ page, connection, list, groups }}
        columns={columns.menu}
        withIndex={groups.by === "symbol" || columns.menu.shown.includes("distance")}
        filtered={`Filtered: ${shown.length} of ${rows.length}`}
        note={
          <p className="border-line border-b px-3 py-1.5 text-ink-3 text-xs">
            Spot orders and pending TP/SL.
          </p>
        }
        onCancel={(orders) => void page.cancelMany(orders)}
      >
        {({ selection, onCancelSelected }) => (
          <SpotRows
            {...{ list, groups, selection, onCancelSelected }}
            arranged={columns.table}
            current={page.order}
          />
        )}
      </OrdersList>
    </OrdersContext>
  );
}

function useSpotList(connection: DeskConnection) {
  const orders = useSpotOrders(connection.accountId);
  const unified = useOpenOrders(connection).snapshot?.rows;
  const filters = useFilters(spotFilters);
  const { values } = filters;
  const now = useNow(values.age !== null);
  const passes = useCallback(
    (row: SpotRow, filter: SpotFilter) => spotPasses(row, filter, now),
    [now],
  );
  const rows = useMemo(
    () => markSeen(orders.rows, (unified ?? []).map(fromUnified)),
    [orders.rows, unified],
  );
  const shown = useMemo(() => rows.filter((row) => passes(row, values)), [rows, passes, values]);
  return { ...orders, rows, filters, passes, shown };
}

type SpotListState = ReturnType<typeof useSpotList>;

interface SpotRowsProps {
  list: SpotListState;
  groups: OrderGroups;
  arranged: ReturnType<typeof useTableColumns>["table"];
  current: string | null;
  selection: RowSelection<SpotRow>;
  onCancelSelected: () => void;
}

function SpotRows(props: SpotRowsProps) {
  const { list } = props;
  const { rows, shown, snapshot, error, filters } = list;
  if (snapshot?.readAt == null) {
    if (error || snapshot?.failure)
      return <ReadFailurePanel what="The list of spot orders" {...list} />;
    return (
      <SkeletonRows label="Loading the spot orders" widths={skeletonWidths(spotColumns, 11)} />
    );
  }
  return (
    <StaleRows snapshot={snapshot}>
      {shown.length > 0 ? (
        <SpotTable {...props} />
      ) : rows.length > 0 ? (
        <PanelMessage
          title={`None of ${rows.length} match`}
          actions={
            <Button size="sm" onClick={filters.clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <PanelMessage title="No open spot orders">No spot orders or pending TP/SL.</PanelMessage>
      )}
    </StaleRows>
  );
}

function SpotTable(props: SpotRowsProps) {
  const numbers = useNumbers();
  const { list, selection, groups } = props;
  const { venue, cancelDisabledReason, openOrder, cancel } = useOrdersContext();
  const { selected } = selection;
  const rowHeight = useRowHeight();
  const sorting = useUrlSorting(spotColumns, usualSorting);
  const coinOf = useQuoteCoins(venue);
  const open = useCallback(({ order }: SpotRow) => openOrder(order), [openOrder]);
  return (
    <DataTable
      label="Spot orders"
      columns={spotColumns}
      arranged={props.arranged}
      rows={list.shown}
      row={{
        id: spotKey,
        name: ({ order }) => orderSentence(order, numbers),
        height: rowHeight,
        current: props.current,
        onOpen: open,
        copyText: spotTsv,
        onKey: (key, row) => {
          if (key !== "Delete" || !canSelect(row) || cancelDisabledReason(row.order)) return false;
          if (selected.size > 0) props.onCancelSelected();
          else cancel(row.order);
          return true;
        },
      }}
      order={sorting}
      selection={selection}
      describedBy={selected.size > 0 ? deleteHintId : undefined}
      {...(groups.by === "symbol" && {
        groups: {
          ...groups,
          keyOf: ({ order }: SpotRow) => order.symbol,
          head: (group: string, grouped: readonly SpotRow[]) => (
            <OrderGroupHead by="symbol" rows={grouped.map(orderOf)} {...{ group, coinOf }} />
          ),
        },
      })}
    />
  );
}
