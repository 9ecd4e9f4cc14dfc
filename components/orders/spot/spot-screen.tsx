"use client";
import { useCallback, useMemo, useState } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { SaveButtons } from "@/components/export/save-buttons";
import { useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { KeepSnapshots, useOpenOrders } from "@/components/live/use-snapshot";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useSelection } from "@/components/ui/data-table/row-selection";
import { useNow } from "@/components/ui/live-text";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { OrderRow } from "@/lib/orders/order-row";
import { fromUnified } from "@/lib/orders/read-order-row";
import { CancelJobList } from "../cancel-job-list";
import { deleteHintId, OrdersFilterBar } from "../filter-bar";
import { OrderGroupHead } from "../group-head";
import { ListDialogs } from "../list-dialogs";
import { SpotListTools } from "../list-tools";
import { marketTopics, useQuoteCoins } from "../order-market";
import { canCancel } from "../order-state";
import { OrdersContext, type OrdersContextValue, useCancels } from "../orders-context";
import { OrdersHead } from "../orders-head";
import { OrdersPane } from "../orders-pane";
import type { useOrdersPage } from "../use-orders-page";
import { type OrderGroups, useOrderGroups } from "../use-unified-list";
import { spotColumns } from "./spot-columns";
import { type SpotFilter, spotChoices, spotFilters, spotPasses } from "./spot-filter";
import { markSeen, type SpotRow, spotKey, spotTsv, useSpotOrders } from "./spot-orders";

interface SpotScreenProps {
  connection: DeskConnection;
  page: ReturnType<typeof useOrdersPage>;
}

const canSelect = (row: SpotRow) => !row.waitsForTrigger && canCancel(row.order);

const ordersOf = (rows: readonly SpotRow[]) => rows.map(({ order }) => order);

/** The spot orders as endpoint 10 lists them, with the fields of that list alone. */
export function SpotScreen({ connection, page }: SpotScreenProps) {
  const { desk } = page;
  const list = useSpotList(connection);
  const { shown, retry } = list;
  const { cancel, cancelMany } = useCancels(connection.id);
  const cancellable = shown.filter(canSelect);
  const [selected, select] = useSelection(new Set(cancellable.map(spotKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);
  const own = useMemo<OrdersContextValue>(
    () => ({ ...desk, cancel: (row) => void cancel(row).then(retry) }),
    [desk, cancel, retry],
  );
  return (
    <OrdersContext value={own}>
      <OrdersPane onTicket={page.onTicket}>
        <SpotParts
          {...{ page, connection, list, cancellable, selected }}
          onSelect={select}
          onCancel={(rows) => setAsking(ordersOf(rows))}
          cancel={own.cancel}
        />
      </OrdersPane>
      <ListDialogs
        {...{ page, connection, asking }}
        opened={list.rows.find((row) => spotKey(row) === page.order)?.order}
        shown={ordersOf(shown)}
        onBack={() => setAsking(null)}
        onCancel={(orders) => void cancelMany(orders).then(retry)}
      />
    </OrdersContext>
  );
}

/** The list, and what of it the filters leave. */
function useSpotList(connection: DeskConnection) {
  const orders = useSpotOrders(connection.id);
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

interface SpotPartsProps extends SpotScreenProps {
  list: SpotListState;
  cancellable: readonly SpotRow[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Asks whether these shall be cancelled. */
  onCancel: (rows: readonly SpotRow[]) => void;
  cancel: OrdersContextValue["cancel"];
}

function SpotParts(props: SpotPartsProps) {
  const { page, connection, list, cancellable, selected, onCancel } = props;
  const { rows, shown, filters } = list;
  const groups = useOrderGroups();
  const columns = useTableColumns("spot orders");
  const picked = cancellable.filter((row) => selected.has(spotKey(row)));
  const filtered = filters.active > 0;
  const withIndex = groups.by === "symbol" || columns.menu.shown.includes("distance");
  return (
    <>
      <KeepSnapshots topics={marketTopics(connection.venue, ordersOf(rows), withIndex)} />
      <OrdersHead
        list="spot"
        connection={connection}
        snapshot={list.snapshot}
        open={rows.length}
        shown={filtered ? shown.length : null}
        action={<SaveButtons name="spot-orders" columns={loadCsv} rows={shown} />}
      />
      <SpotListTools groups={groups} columns={columns.menu} all={spotColumns} />
      <OrdersFilterBar
        rows={rows}
        filters={filters}
        passes={list.passes}
        choices={(name) => spotChoices(rows, name)}
        shown={filtered ? `Filtered: ${shown.length} of ${rows.length}` : null}
        selected={picked.length}
        cancellable={cancellable.length}
        disabledReason={
          cancellable[0] ? page.desk.cancelDisabledReason(cancellable[0].order) : null
        }
        onCancelSelected={() => onCancel(picked)}
        onCancelShown={() => onCancel(cancellable)}
      />
      <p className="border-line border-b px-3 py-1.5 text-ink-3 text-xs">
        {connection.lacks["unfilled-orders"] === undefined ? besideUnified : onlyList}
      </p>
      <CancelJobList accountId={connection.accountId} />
      <SpotRows
        {...props}
        groups={groups}
        arranged={columns.table}
        onCancelSelected={() => onCancel(picked)}
      />
    </>
  );
}

const loadCsv = () => import("./spot-orders").then((part) => part.spotCsv);

const onlyList = "Spot orders and pending TP/SL.";

const besideUnified = "Spot orders and pending TP/SL.";

interface SpotRowsProps extends SpotPartsProps {
  groups: OrderGroups;
  /** How the person arranged the columns. */
  arranged: ReturnType<typeof useTableColumns>["table"];
  onCancelSelected: () => void;
}

/** The rows, or why there are none. */
function SpotRows(props: SpotRowsProps) {
  const { list } = props;
  const { rows, shown, snapshot, error, filters } = list;
  if (snapshot?.readAt == null) {
    if (error) return <ReadFailurePanel what="The list of spot orders" {...list} />;
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
  const { page, connection, list, selected, groups } = props;
  const { cancelDisabledReason, openOrder } = page.desk;
  const { shown } = list;
  const rowHeight = useRowHeight();
  const sorting = useUrlSorting(spotColumns, "age");
  const coinOf = useQuoteCoins(connection.venue);
  const open = useCallback(({ order }: SpotRow) => openOrder(order), [openOrder]);
  return (
    <DataTable
      label="Spot orders"
      columns={spotColumns}
      arranged={props.arranged}
      rows={shown}
      row={{
        id: spotKey,
        name: ({ order }) => orderSentence(order),
        height: rowHeight,
        current: page.order,
        onOpen: open,
        copyText: spotTsv,
        onKey: (key, row) => {
          if (key !== "Delete" || !canSelect(row) || cancelDisabledReason(row.order)) return false;
          if (selected.size > 0) props.onCancelSelected();
          else props.cancel(row.order);
          return true;
        },
      }}
      order={sorting}
      selection={{ selected, onChange: props.onSelect, isSelectable: canSelect }}
      describedBy={selected.size > 0 ? deleteHintId : undefined}
      {...(groups.by === "symbol" && {
        groups: {
          ...groups,
          keyOf: ({ order }: SpotRow) => order.symbol,
          head: (group: string, grouped: readonly SpotRow[]) => (
            <OrderGroupHead by="symbol" rows={ordersOf(grouped)} {...{ group, coinOf }} />
          ),
        },
      })}
    />
  );
}
