"use client";

import { type ReactNode, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { SaveButtons } from "@/components/export/save-buttons";
import { useTableColumns } from "@/components/lists/columns-menu";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { useSelection } from "@/components/ui/data-table/row-selection";
import { rowChoices } from "@/components/ui/filters";
import { useMedia, usePhone } from "@/components/ui/media";
import type { OrderRow } from "@/lib/orders/order-row";
import { futuresActions, positionActionLabel, spotActions } from "@/lib/orders/position-action";
import { Blotter } from "./blotter";
import { CancelJobList } from "./cancel-job-list";
import { OrdersFilterBar } from "./filter-bar";
import { IndexLadder } from "./index-ladder";
import { JournalStrip } from "./journal-strip";
import { ListDialogs } from "./list-dialogs";
import { OrderListTools } from "./list-tools";
import { OrderKeys } from "./order-keys";
import { marketTopics } from "./order-market";
import { canCancel, isOpenOrder } from "./order-state";
import { OrdersContext } from "./orders-context";
import { OrdersHead } from "./orders-head";
import { OrdersPane } from "./orders-pane";
import { SeenInContext, type SeenOrders } from "./seen-in";
import { SeenReader } from "./spot/spot-orders";
import { rowKey } from "./use-orders";
import type { useOrdersPage } from "./use-orders-page";
import { type UnifiedListState, useOrderGroups, useUnifiedList } from "./use-unified-list";

interface UnifiedListProps {
  page: ReturnType<typeof useOrdersPage>;
  connection: DeskConnection;
}

/** The unified list with its filters, what is being cancelled, and the journal below. */
export function UnifiedList({ page, connection }: UnifiedListProps) {
  const list = useUnifiedList(connection, page.desk);
  const { shown, orders } = list;
  const cancellable = shown.filter(canCancel);
  const [selected, select] = useSelection(new Set(cancellable.map(rowKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);
  const opened = orders.rows.find(({ key }) => key === page.order);
  return (
    <OrdersContext value={list.own}>
      <OrdersPane onTicket={page.onTicket}>
        <ListParts
          {...{ page, connection, list, cancellable, selected }}
          onSelect={select}
          onCancel={setAsking}
        />
      </OrdersPane>
      <OrderKeys cancellable={list.cancellable} onCancel={setAsking} />
      <ListDialogs
        {...{ page, connection, opened, asking, shown }}
        onBack={() => setAsking(null)}
        onCancel={(rows) => void page.cancelMany(rows)}
      />
    </OrdersContext>
  );
}

interface ListPartsProps extends UnifiedListProps {
  list: UnifiedListState;
  cancellable: readonly OrderRow[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Asks whether these shall be cancelled. */
  onCancel: (rows: readonly OrderRow[]) => void;
}

function ListParts(props: ListPartsProps) {
  const { page, connection, list, cancellable, selected, onSelect, onCancel } = props;
  const { orders, shown, filters } = list;
  const groups = useOrderGroups();
  const columns = useTableColumns("orders");
  const phone = usePhone();
  const ladderFits = useMedia("(width > 640px) and (height >= 700px)", !phone);
  const open = shown.filter(isOpenOrder);
  const picked = cancellable.filter((row) => selected.has(row.key));
  // Nothing is read for an index that is nowhere in sight.
  const withIndex =
    list.near || ladderFits || groups.by === "symbol" || columns.menu.shown.includes("distance");
  return (
    <>
      <KeepSnapshots topics={marketTopics(connection.venue, orders.rows, withIndex)} />
      <OrdersHead
        list="unified"
        connection={connection}
        snapshot={orders.snapshot}
        open={orders.rows.filter(isOpenOrder).length}
        shown={filters.active > 0 ? open.length : null}
        action={<SaveButtons name="orders" columns={ordersCsv} rows={shown} />}
      />
      <OrderListTools groups={groups} columns={columns.menu} />
      <UnifiedFilters {...{ list, cancellable, picked, onCancel }} />
      <CancelJobList accountId={connection.accountId} />
      {orders.lacked && shown.length > 0 && (
        <p className="border-line border-b px-3 py-1.5 text-ink-2 text-xs">{orders.lacked}</p>
      )}
      <SeenIn
        connection={connection}
        rows={orders.rows}
        wanted={columns.menu.shown.includes("seen")}
      >
        <Blotter
          orders={orders}
          shown={shown}
          filterCount={filters.active}
          groups={groups}
          arranged={columns.table}
          current={page.order}
          selected={selected}
          onSelect={onSelect}
          onCancelSelected={() => onCancel(picked)}
          onClearFilters={filters.clear}
          onOpenTicket={page.toTicket}
        />
      </SeenIn>
      {shown.length > 0 && (
        <IndexLadder rows={shown} venue={connection.venue} tableOnly={!ladderFits} />
      )}
      <JournalStrip
        intents={orders.intents}
        read={orders.journalRead}
        onOpen={list.own.openEntry}
      />
    </>
  );
}

interface SeenInProps {
  connection: DeskConnection;
  rows: readonly OrderRow[];
  /** The column stands on screen: the spot list is read for nothing else. */
  wanted: boolean;
  children: ReactNode;
}

/** Tells the rows which of the exchange's lists show them, once somebody wants to see it. */
function SeenIn({ connection, rows, wanted, children }: SeenInProps) {
  const [seen, setSeen] = useState<SeenOrders>(null);
  const has = connection.lacks["spot-unfilled-orders"] === undefined;
  return (
    <SeenInContext value={seen}>
      {wanted && has && <SeenReader connectionId={connection.id} rows={rows} onSeen={setSeen} />}
      {children}
    </SeenInContext>
  );
}

interface UnifiedFiltersProps extends Pick<ListPartsProps, "list" | "cancellable" | "onCancel"> {
  /** The selected ones that can be cancelled. */
  picked: readonly OrderRow[];
}

function UnifiedFilters({ list, cancellable, picked, onCancel }: UnifiedFiltersProps) {
  const { orders, filters } = list;
  const disabledReason = cancellable[0] ? list.own.cancelDisabledReason(cancellable[0]) : null;
  return (
    <OrdersFilterBar
      rows={orders.rows}
      filters={filters}
      passes={list.passes}
      choices={(name) => orderChoices(orders.rows, name)}
      shown={filters.active > 0 ? shownLabel(list) : null}
      selected={picked.length}
      cancellable={cancellable.length}
      disabledReason={disabledReason}
      onCancelSelected={() => onCancel(picked)}
      onCancelShown={() => onCancel(cancellable)}
    />
  );
}

function orderChoices(rows: readonly OrderRow[], name: string) {
  if (name === "symbol") return rowChoices(rows.map(({ symbol }) => symbol));
  if (name === "action" && rows.some(({ oneWay }) => oneWay)) return oneWayChoices;
  if (name !== "category") return undefined;
  return rowChoices(
    rows.map(({ category }) => category),
    categoryLabel,
  );
}

/** In one-way mode two actions are said as the sides of spot are: they are chosen together. */
const oneWayChoices = [...futuresActions, ...spotActions].map((value) => ({
  value,
  label: positionActionLabel(value, true),
}));

const ordersCsv = () => import("./orders-csv").then((part) => part.ordersCsv);

function shownLabel({ shown, orders, unindexed }: UnifiedListState): string {
  const count = shown.filter(isOpenOrder).length;
  const open = `${count} of ${orders.rows.filter(isOpenOrder).length} open`;
  const others = shown.length - count;
  const journal = others > 0 ? `, and ${others} from the journal` : "";
  const without = unindexed > 0 ? `; ${unindexed} without an index price` : "";
  return `Filtered: ${open}${journal}${without}`;
}
