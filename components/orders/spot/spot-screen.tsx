"use client";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { saveCsv } from "@/components/shell/export/export-button";
import { useOpenOrders } from "@/components/shell/live/use-snapshot";
import { useInstruments } from "@/components/shell/market/market-data";
import { orderSentence } from "@/components/shell/orders/order-sentence";
import { ReadFailurePanel } from "@/components/shell/panels/read-failure";
import { StaleRows } from "@/components/shell/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { type SortingState, skeletonWidths } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useSelection } from "@/components/ui/data-table/row-selection";
import { Icon } from "@/components/ui/icon";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { OrderRow } from "@/lib/orders/order-row";
import { fromUnified } from "@/lib/orders/read-order-row";
import { DeleteHint, deleteHintId } from "../filter-bar";
import { ListDialogs } from "../list-dialogs";
import { canCancel } from "../order-state";
import { OrdersContext, type OrdersContextValue, useCancels } from "../orders-context";
import { OrdersHead } from "../orders-head";
import { OrdersPane } from "../orders-pane";
import type { useOrdersPage } from "../use-orders-page";
import { spotColumns } from "./spot-columns";
import { markSeen, type SpotRow, spotCsv, spotKey, useSpotOrders } from "./spot-orders";

const RunningJobs = lazyComponent(() =>
  import("../cancel-job-list").then((part) => part.CancelJobList),
);

interface SpotScreenProps {
  connection: DeskConnection;
  page: ReturnType<typeof useOrdersPage>;
}

const newestFirst: SortingState = [{ id: "age", desc: false }];
const canSelect = (row: SpotRow) => !row.waitsForTrigger && canCancel(row.order);

/** The spot orders as endpoint 10 lists them, with the fields of that list alone. */
export function SpotScreen({ connection, page }: SpotScreenProps) {
  const { desk } = page;
  const orders = useSpotOrders(connection.id);
  const { rows, snapshot, retry } = orders;
  const { cancels, cancel, cancelMany } = useCancels(connection.id);
  const cancellable = rows.filter(canSelect);
  const [selected, select] = useSelection(new Set(cancellable.map(spotKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);
  const picked = cancellable.filter((row) => selected.has(spotKey(row)));
  const own = useMemo<OrdersContextValue>(
    () => ({ ...desk, cancels, cancel: (row) => void cancel(row).then(retry) }),
    [desk, cancels, cancel, retry],
  );
  const cancelPicked = () => setAsking(picked.map(({ order }) => order));
  const disabledReason = cancellable[0] ? desk.cancelDisabledReason(cancellable[0].order) : null;

  return (
    <OrdersContext value={own}>
      <OrdersPane onTicket={page.onTicket}>
        <OrdersHead list="spot" connection={connection} snapshot={snapshot} shown={null} />
        <SpotBar
          rows={rows}
          only={connection.lacks["unfilled-orders"] !== undefined}
          selected={picked.length}
          disabledReason={disabledReason}
          onCancel={cancelPicked}
        />
        <Suspense>
          <RunningJobs accountId={connection.accountId} />
        </Suspense>
        <SpotList
          connection={connection}
          onCancelSelected={cancelPicked}
          orders={orders}
          selected={selected}
          onSelect={select}
          cancelDisabledReason={desk.cancelDisabledReason}
          cancel={own.cancel}
          current={page.order}
          onOpen={desk.openOrder}
        />
      </OrdersPane>
      <ListDialogs
        {...{ page, connection, asking }}
        opened={rows.find((row) => spotKey(row) === page.order)?.order}
        shown={asking ?? []}
        onBack={() => setAsking(null)}
        onCancel={(orders) => void cancelMany(orders).then(retry)}
      />
    </OrdersContext>
  );
}

interface SpotBarProps {
  rows: readonly SpotRow[];
  /** The account has no unified list beside it. */
  only: boolean;
  /** How many rows are selected. */
  selected: number;
  disabledReason: string | null;
  onCancel: () => void;
}

/** The ways to cancel what is selected and to save the list. */
function SpotBar({ rows, only, selected, disabledReason, onCancel }: SpotBarProps) {
  return (
    <div
      className={
        "flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-1"
      }
    >
      {selected > 0 && (
        <Button size="sm" tone="warn" disabledReason={disabledReason} onClick={onCancel}>
          <Icon name="cross" className="size-3" />
          Cancel selected ({selected})
        </Button>
      )}
      <DeleteHint selected={selected} />
      <p className="min-w-0 flex-1 text-ink-3 text-xs">
        {only
          ? "The spot orders of this account, and the take profits and stop losses that wait."
          : "The same orders as the spot ones of the unified list, which this one tells more " +
            "about, and the take profits and stop losses that wait. Margin and futures orders " +
            "stand only there."}
      </p>
      <Button
        size="sm"
        disabledReason={rows.length === 0 && "There is nothing to save"}
        onClick={() => saveCsv("spot-orders.csv", spotCsv, rows)}
      >
        <Icon name="download" />
        CSV
      </Button>
    </div>
  );
}

interface SpotListProps {
  connection: DeskConnection;
  orders: ReturnType<typeof useSpotOrders>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onCancelSelected: () => void;
  cancelDisabledReason: OrdersContextValue["cancelDisabledReason"];
  cancel: OrdersContextValue["cancel"];
  /** The key of the order that is open beside the list. */
  current: string | null;
  onOpen: OrdersContextValue["openOrder"];
}

function SpotList(props: SpotListProps) {
  const { connection, orders, selected, onSelect, cancelDisabledReason, cancel } = props;
  const { rows, snapshot, error } = orders;
  const rowHeight = useRowHeight();
  const instruments = useInstruments(connection.venue, "SPOT");
  const unified = useOpenOrders(connection).snapshot?.rows;
  const columns = useMemo(() => spotColumns(instruments), [instruments]);
  const seen = useMemo(() => markSeen(rows, (unified ?? []).map(fromUnified)), [rows, unified]);
  const [sorting, setSorting] = useState(newestFirst);
  const { onOpen } = props;
  const open = useCallback(({ order }: SpotRow) => onOpen(order), [onOpen]);
  if (snapshot?.readAt == null) {
    if (error) return <ReadFailurePanel what="The list of spot orders" {...orders} />;
    return <SkeletonRows label="Loading the spot orders" widths={skeletonWidths(columns, 11)} />;
  }
  return (
    <StaleRows snapshot={snapshot}>
      {rows.length === 0 ? (
        <PanelMessage title="No open spot orders">
          Neither ordinary ones nor take profits and stop losses that wait.
        </PanelMessage>
      ) : (
        <DataTable
          label="Spot orders"
          columns={columns}
          rows={seen}
          rowId={spotKey}
          rowName={({ order }) => orderSentence(order)}
          rowHeight={rowHeight}
          sorting={sorting}
          onSortingChange={setSorting}
          selection={{ selected, onChange: onSelect, isSelectable: canSelect }}
          currentId={props.current}
          onOpen={open}
          describedBy={selected.size > 0 ? deleteHintId : undefined}
          onKey={(key, row) => {
            if (key !== "Delete" || !canSelect(row) || cancelDisabledReason(row.order))
              return false;
            if (selected.size > 0) props.onCancelSelected();
            else cancel(row.order);
            return true;
          }}
        />
      )}
    </StaleRows>
  );
}
