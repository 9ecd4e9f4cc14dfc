"use client";

import { useQueryState } from "nuqs";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useToastChoice } from "@/components/desk/toast-choice";
import type { useFilters } from "@/components/desk/use-filters";
import { SaveButtons } from "@/components/export/save-buttons";
import { ColumnsMenu, type useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { ViewsBar } from "@/components/lists/views-bar";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { OrderJobList } from "@/components/order-jobs/order-job-list";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Column } from "@/components/ui/data-table/columns";
import { inFrozenOrder } from "@/components/ui/data-table/row-order";
import { type RowSelection, useSelection } from "@/components/ui/data-table/row-selection";
import { useSortedRows } from "@/components/ui/data-table/use-sorted-rows";
import { BarDivider, FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { SelectControl } from "@/components/ui/filter-select";
import type { FilterChoice, FilterSet, FilterValues } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { PageToastDock } from "@/components/ui/toast/toast-dock";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { Snapshot } from "@/lib/live/snapshot";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDialog } from "./cancel-dialog";
import { MoveDialog } from "./move-dialog";
import { OrderDrawer } from "./order-drawer";
import { marketTopics } from "./order-market";
import { deleteHintId, usualSorting } from "./orders-context";
import { OrdersHead } from "./orders-head";
import type { useOrdersPage } from "./use-orders-page";
import type { OrderGroups } from "./use-unified-list";

/** One of the exchange's two lists of open orders: what its rows are and what it offers. */
export interface OrderListKind<Row extends object, Filters extends FilterSet> {
  readonly list: "unified" | "spot";
  readonly orderOf: (row: Row) => OrderRow;
  readonly canSelect: (row: Row) => boolean;
  readonly countOpen: (rows: readonly Row[]) => number;
  /** The values of those filters that take them from the rows. */
  readonly choices: (
    rows: readonly Row[],
    name: keyof Filters,
  ) => readonly FilterChoice[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly groupings: readonly FilterChoice[];
  readonly views: Omit<ComponentProps<typeof ViewsBar>, "children">;
  readonly fileName: string;
  readonly fileColumns: () => Promise<readonly CsvColumn<Row>[]>;
}

interface OrdersListProps<Row extends object, Filters extends FilterSet> {
  kind: OrderListKind<Row, Filters>;
  page: ReturnType<typeof useOrdersPage>;
  connection: DeskConnection;
  list: {
    readonly rows: readonly Row[];
    readonly shown: readonly Row[];
    readonly snapshot: Snapshot | undefined;
    readonly filters: ReturnType<typeof useFilters<Filters>>;
    readonly passes: (row: Row, values: FilterValues<Filters>) => boolean;
  };
  groups: OrderGroups;
  columns: ReturnType<typeof useTableColumns>["menu"];
  withIndex: boolean;
  /** What of the list is on screen, in words, while filters are in force. */
  filtered: string;
  note?: ReactNode;
  onCancel: (orders: readonly OrderRow[]) => void;
  children: (actions: ListActions<Row>) => ReactNode;
}

interface ListActions<Row> {
  selection: RowSelection<Row>;
  /** Asks whether the selected orders, or these, shall be cancelled. */
  onCancelSelected: () => void;
  onAsk: (orders: readonly OrderRow[]) => void;
}

const groupFilter = { param: "group", label: "Group", parse: (text: string) => text };

/**
 * A list of open orders: head, views, filters, mass cancels, the rows, and beside or over it one
 * order in full and the question before several are cancelled. On a phone it or the ticket.
 */
export function OrdersList<Row extends object, Filters extends FilterSet>(
  props: OrdersListProps<Row, Filters>,
) {
  const { kind, page, connection, list, groups, columns } = props;
  const { onTicket } = page;
  const [toasts] = useToastChoice();
  const { orderOf, countOpen, canSelect } = kind;
  const { rows, shown, filters } = list;
  const orders = rows.map(orderOf);
  const cancellable = shown.filter(canSelect).map(orderOf);
  const [selected, select] = useSelection(new Set(cancellable.map(({ key }) => key)));
  const [asking, ask] = useState<readonly OrderRow[] | null>(null);
  const picked = cancellable.filter(({ key }) => selected.has(key));
  const selection = { selected, onChange: select, isSelectable: canSelect };
  return (
    <>
      <section
        aria-label="Orders"
        className={cx("flex min-h-0 min-w-0 flex-col phone:h-full", onTicket && "phone:hidden")}
      >
        <KeepSnapshots
          topics={marketTopics(connection.venue, orders, props.withIndex || asking !== null)}
        />
        <OrdersHead
          list={kind.list}
          connection={connection}
          snapshot={list.snapshot}
          open={countOpen(rows)}
          shown={filters.active > 0 ? countOpen(shown) : null}
          action={<SaveButtons name={kind.fileName} columns={kind.fileColumns} rows={shown} />}
        />
        <ViewsBar {...kind.views}>
          <SelectControl
            filter={groupFilter}
            none="none"
            value={groups.by}
            choices={() => kind.groupings}
            onChange={(value) => groups.onGroup(value as OrderGroups["by"])}
          />
          <ColumnsMenu columns={kind.columns} menu={columns} />
        </ViewsBar>
        {toasts.place === "top" && <PageToastDock muted={toasts.muted} />}
        <ListFilters {...props} picked={picked} cancellable={cancellable} onAsk={ask} />
        {props.note}
        <OrderJobList accountId={connection.accountId} />
        {props.children({ selection, onCancelSelected: () => ask(picked), onAsk: ask })}
        {toasts.place === "bottom" && <PageToastDock muted={toasts.muted} />}
      </section>
      {page.order !== null && (
        <OrderDrawer
          key={page.order}
          row={orders.find(({ key }) => key === page.order)}
          connection={connection}
          onClose={page.closeOrder}
        />
      )}
      {asking && (
        <CancelQuestion
          {...{ kind, connection, shown }}
          rows={asking}
          onBack={() => ask(null)}
          onCancel={(ordered) => {
            ask(null);
            props.onCancel(ordered);
          }}
        />
      )}
    </>
  );
}

interface CancelQuestionProps<Row extends object>
  extends Omit<ComponentProps<typeof CancelDialog>, "shown"> {
  kind: Pick<OrderListKind<Row, FilterSet>, "columns" | "orderOf">;
  shown: readonly Row[];
}

/** Asks once more before several orders are cancelled; they come as the table sorts them. */
function CancelQuestion<Row extends object>(props: CancelQuestionProps<Row>) {
  const { kind, shown, rows, ...rest } = props;
  const { sorting } = useUrlSorting(kind.columns, usualSorting);
  const sorted = useSortedRows(kind.columns, shown, sorting).map(kind.orderOf);
  const keys = sorted.map(({ key }) => key);
  return (
    <CancelDialog {...rest} shown={sorted} rows={inFrozenOrder(rows, keys, ({ key }) => key)} />
  );
}

interface ListFiltersProps<Row extends object, Filters extends FilterSet>
  extends Pick<
    OrdersListProps<Row, Filters>,
    "kind" | "page" | "connection" | "list" | "filtered"
  > {
  /** The selected ones that can be cancelled, and all that can. */
  picked: readonly OrderRow[];
  cancellable: readonly OrderRow[];
  onAsk: (orders: readonly OrderRow[]) => void;
}

/** Above the table: what to cancel at once, the filters in force, and what they hold back. */
function ListFilters<Row extends object, Filters extends FilterSet>(
  props: ListFiltersProps<Row, Filters>,
) {
  const { kind, page, list, filtered, picked, cancellable, onAsk } = props;
  const { rows, passes, filters } = list;
  const { values, active, clear } = filters;
  const [symbol] = useQueryState("symbol");
  const [moving, move] = useState<readonly OrderRow[] | null>(null);
  const [first] = cancellable;
  const disabledReason = first ? page.desk.cancelDisabledReason(first) : null;
  const movable =
    kind.list === "unified"
      ? picked.filter((row) => page.desk.replaceDisabledReason(row) === null)
      : [];
  return (
    <FilterBar>
      {picked.length > 0 && (
        <Button size="sm" tone="warn" disabledReason={disabledReason} onClick={() => onAsk(picked)}>
          <Icon name="cross" className="size-3" />
          Cancel selected ({picked.length})
        </Button>
      )}
      {movable.length > 0 && (
        <Button size="sm" disabledReason={disabledReason} onClick={() => move(movable)}>
          Move selected ({movable.length}){"\u2026"}
        </Button>
      )}
      {moving && (
        <MoveDialog connection={props.connection} rows={moving} onClose={() => move(null)} />
      )}
      {cancellable.length > 0 && (
        <>
          <Button size="sm" disabledReason={disabledReason} onClick={() => onAsk(cancellable)}>
            Cancel all shown ({cancellable.length}){"\u2026"}
          </Button>
          {partsOf(cancellable, symbol).map(({ label, orders }) => (
            <Button
              key={label}
              size="sm"
              disabledReason={disabledReason}
              onClick={() => onAsk(orders)}
            >
              {label} ({orders.length}){"\u2026"}
            </Button>
          ))}
          <BarDivider />
        </>
      )}
      <FilterControls
        {...filters}
        choices={(name) => kind.choices(rows, name)}
        count={(name, value) =>
          rows.filter((row) => passes(row, { ...values, [name]: value })).length
        }
      />
      <DeleteHint selected={picked.length} />
      <span className="flex-1 phone:hidden" />
      {active > 0 && (
        <>
          <span className="whitespace-nowrap text-ink-2 text-xs">{filtered}</span>
          <Button size="sm" tone="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </FilterBar>
  );
}

/** What of the orders has a button of its own, where it isn't all: a side, the ticket's symbol. */
function partsOf(orders: readonly OrderRow[], symbol: string | null) {
  const parts = [
    { label: "Cancel buys", orders: orders.filter(({ side }) => side === "buy") },
    { label: "Cancel sells", orders: orders.filter(({ side }) => side === "sell") },
  ];
  if (symbol !== null) {
    const own = orders.filter((row) => sameSymbol(row.symbol, symbol));
    parts.push({ label: `Cancel ${symbol}`, orders: own });
  }
  return parts.filter((part) => part.orders.length > 0 && part.orders.length < orders.length);
}

/** While rows are selected: what the key Delete does then. Said once, when the selection begins. */
function DeleteHint({ selected }: { selected: number }) {
  const some = selected > 0;
  useEffect(() => {
    if (some) announce("polite", "Press Delete to cancel the selected orders.");
  }, [some]);
  if (!some) return null;
  return (
    <span id={deleteHintId} className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
      Del: cancel {selected}
    </span>
  );
}
