"use client";

import { useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { cancelQuestion } from "@/components/desk/drafts";
import { useHotkey } from "@/components/hotkeys/use-hotkey";
import { useTableColumns } from "@/components/lists/columns-menu";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { filterKeys, rowChoices } from "@/components/ui/filters";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { OrderRow } from "@/lib/orders/order-row";
import { futuresActions, positionActionLabel, spotActions } from "@/lib/orders/position-action";
import { Blotter } from "./blotter";
import { orderColumns } from "./order-columns";
import { orderFilters } from "./order-filter";
import { canCancel, isOpenOrder } from "./order-state";
import { OrdersContext, type SeenOrders } from "./orders-context";
import { type OrderListKind, OrdersList } from "./orders-list";
import { OrdersPane } from "./orders-pane";
import { SeenReader } from "./spot/spot-orders";
import type { useOrdersPage } from "./use-orders-page";
import { type UnifiedListState, useOrderGroups, useUnifiedList } from "./use-unified-list";

const unified: OrderListKind<OrderRow, typeof orderFilters> = {
  list: "unified",
  orderOf: (row) => row,
  canSelect: canCancel,
  countOpen: (rows) => rows.filter(isOpenOrder).length,
  choices: orderChoices,
  columns: orderColumns,
  groupings: [
    { value: "symbol", label: "Symbol" },
    { value: "category", label: "Category" },
  ],
  views: {
    page: "/orders",
    params: [...Object.values(filterKeys(orderFilters)), "group", "sort"],
    defaults: [
      { name: "Within 1 %", search: "within=1" },
      { name: "External", search: "source=external" },
    ],
  },
  fileName: "orders",
  fileColumns: () => import("./orders-csv").then((part) => part.ordersCsv),
};

interface UnifiedListProps {
  page: ReturnType<typeof useOrdersPage>;
  connection: DeskConnection;
}

/** The unified list with its filters, what is being cancelled, and the pane below. */
export function UnifiedList({ page, connection }: UnifiedListProps) {
  const [seen, setSeen] = useState<SeenOrders>(null);
  const list = useUnifiedList(connection, page.desk);
  const own = useMemo(() => ({ ...list.own, seen }), [list.own, seen]);
  const { shown, filters, lacked } = list;
  const groups = useOrderGroups();
  const columns = useTableColumns("orders");
  // The spot list is read beside this one only while its column stands on screen.
  const readsSpot =
    columns.menu.shown.includes("seen") && connection.lacks["spot-unfilled-orders"] === undefined;
  // Nothing is read for an index that is nowhere in sight.
  const withIndex = list.near || groups.by === "symbol" || columns.menu.shown.includes("distance");
  return (
    <OrdersContext value={own}>
      <OrdersList
        kind={unified}
        {...{ page, connection, list, groups, withIndex }}
        columns={columns.menu}
        filtered={filteredText(list)}
        onCancel={(rows) => void page.cancelMany(rows)}
      >
        {({ onAsk, ...actions }) => (
          <>
            <OrderKeys cancellable={list.cancellable} onCancel={onAsk} />
            {lacked && shown.length > 0 && (
              <p className="border-line border-b px-3 py-1.5 text-ink-2 text-xs">{lacked}</p>
            )}
            {readsSpot && (
              <SeenReader accountId={connection.accountId} rows={list.rows} onSeen={setSeen} />
            )}
            <Blotter
              {...actions}
              orders={list}
              shown={shown}
              filterCount={filters.active}
              groups={groups}
              arranged={columns.table}
              current={page.order}
              onClearFilters={filters.clear}
              onOpenTicket={page.toTicket}
            />
            <OrdersPane
              rows={shown}
              venue={connection.venue}
              intents={list.intents}
              journalRead={list.journalRead}
              onOpenEntry={list.own.openEntry}
            />
          </>
        )}
      </OrdersList>
    </OrdersContext>
  );
}

interface OrderKeysProps {
  /** Those of the account that can be cancelled, whatever the filter shows. */
  cancellable: readonly OrderRow[];
  /** Asks whether these shall be cancelled. */
  onCancel: (rows: readonly OrderRow[]) => void;
}

/** What keys and the palette do among the orders: they ask, and the dialog decides. */
function OrderKeys({ cancellable, onCancel }: OrderKeysProps) {
  const [symbol] = useQueryState("symbol");
  const [asked, ask] = useState<readonly string[] | null>(null);
  useEffect(() => cancelQuestion.listen(ask), []);
  useEffect(() => {
    if (asked === null || cancellable.length === 0) return;
    const found = cancellable.filter(({ orderId }) => orderId !== null && asked.includes(orderId));
    ask(null);
    if (found.length > 0) onCancel(found);
  }, [asked, cancellable, onCancel]);
  useHotkey("cancel-symbol", () => {
    const found = cancellable.filter((row) => symbol !== null && sameSymbol(row.symbol, symbol));
    if (found.length > 0) onCancel(found);
  });
  return null;
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

function filteredText({ shown, rows, unindexed }: UnifiedListState): string {
  const count = shown.filter(isOpenOrder).length;
  const open = `${count} of ${rows.filter(isOpenOrder).length} open`;
  const others = shown.length - count;
  const journal = others > 0 ? `, and ${others} from the journal` : "";
  const without = unindexed > 0 ? `; ${unindexed} without an index price` : "";
  return `Filtered: ${open}${journal}${without}`;
}
