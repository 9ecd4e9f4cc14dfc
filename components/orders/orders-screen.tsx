"use client";

import { type ReactNode, Suspense, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { CsvButton } from "@/components/shell/export/csv-button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import { useSelection } from "@/components/ui/data-table/row-selection";
import { PageToastDock } from "@/components/ui/toast/toast-dock";
import type { OrderRow } from "@/lib/orders/order-row";
import { Blotter } from "./blotter";
import { OrdersFilterBar } from "./filter-bar";
import { canCancel, isOpenOrder } from "./order-state";
import { OrdersContext } from "./orders-context";
import { OrdersHead } from "./orders-head";
import { rowKey } from "./use-orders";
import { useOrdersPage } from "./use-orders-page";

const JournalStrip = lazyComponent(() =>
  import("./journal-strip").then((part) => part.JournalStrip),
);

const RunningJobs = lazyComponent(() =>
  import("./cancel-job-list").then((part) => part.CancelJobList),
);

const OrderKeys = lazyComponent(() => import("./order-keys").then((part) => part.OrderKeys));

const SpotScreen = lazyComponent(() =>
  import("./spot/spot-screen").then((part) => part.SpotScreen),
);

const EntryDrawer = lazyComponent(() =>
  import("@/components/shell/entry/entry-drawer").then((part) => part.EntryDrawer),
);

const CancelDialog = lazyComponent(() =>
  import("./cancel-dialog").then((part) => part.CancelDialog),
);

interface OrdersScreenProps {
  connection: DeskConnection;
  /** What stands at the left: the ticket. */
  ticket: ReactNode;
}

/** The ticket beside the open orders, the journal below. On a phone one of the two at a time. */
export function OrdersScreen({ connection, ticket }: OrdersScreenProps) {
  const page = useOrdersPage(connection);
  const { shown, onTicket, desk } = page;
  const cancellable = shown.filter(canCancel);
  const [selected, select] = useSelection(new Set(cancellable.map(rowKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);

  return (
    <OrdersContext value={desk}>
      <h1 className="sr-only">Orders</h1>
      <div
        className={
          "relative grid h-full min-h-0 phone:block " +
          "grid-cols-[var(--bd-ticket-w)_minmax(0,1fr)_auto] max-[1100px]:overflow-hidden"
        }
      >
        <div
          className={cx(
            "min-h-0 border-line border-r phone:h-full phone:border-0",
            !onTicket && "phone:hidden",
          )}
        >
          {ticket}
        </div>
        <section
          aria-label="Orders"
          className={cx("flex min-h-0 min-w-0 flex-col phone:h-full", onTicket && "phone:hidden")}
        >
          {page.onSpot ? (
            <Suspense>
              <SpotScreen connection={connection} desk={desk} />
            </Suspense>
          ) : (
            <UnifiedList
              page={page}
              connection={connection}
              cancellable={cancellable}
              selected={selected}
              onSelect={select}
              onCancel={setAsking}
            />
          )}
          <PageToastDock />
        </section>
        {page.entry && (
          <Suspense>
            <EntryDrawer key={page.entry} id={page.entry} onClose={page.closeEntry} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <OrderKeys cancellable={page.cancellable} onCancel={setAsking} />
      </Suspense>
      {asking && (
        <Suspense>
          <CancelDialog
            connection={connection}
            rows={asking}
            shown={shown}
            onBack={() => setAsking(null)}
            onCancel={() => {
              setAsking(null);
              void page.cancelMany(asking);
            }}
          />
        </Suspense>
      )}
    </OrdersContext>
  );
}

interface UnifiedListProps {
  page: ReturnType<typeof useOrdersPage>;
  connection: DeskConnection;
  cancellable: readonly OrderRow[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Asks whether these shall be cancelled. */
  onCancel: (rows: readonly OrderRow[]) => void;
}

/** The unified list with its filters, what is being cancelled, and the journal below. */
function UnifiedList(props: UnifiedListProps) {
  const { page, connection, cancellable, selected, onSelect, onCancel } = props;
  const { orders, shown, desk, filters } = page;
  const open = shown.filter(isOpenOrder);
  const disabledReason = cancellable[0] ? desk.cancelDisabledReason(cancellable[0]) : null;
  const picked = cancellable.filter((row) => selected.has(row.key));
  return (
    <>
      <OrdersHead
        list="unified"
        connection={connection}
        snapshot={orders.snapshot}
        shown={filters.active > 0 ? open.length : null}
        action={<CsvButton name="orders.csv" columns={ordersCsv} rows={shown} />}
      />
      <OrdersFilterBar
        rows={orders.rows}
        filters={filters}
        shown={filters.active > 0 ? shownLabel(shown, orders.rows) : null}
        selected={selected.size}
        cancellable={cancellable.length}
        disabledReason={disabledReason}
        onCancelSelected={() => onCancel(picked)}
        onCancelShown={() => onCancel(cancellable)}
      />
      <Suspense>
        <RunningJobs accountId={connection.accountId} />
      </Suspense>
      {orders.lacked && shown.length > 0 && (
        <p className="border-line border-b px-3 py-1.5 text-ink-2 text-xs">{orders.lacked}</p>
      )}
      <Blotter
        orders={orders}
        shown={shown}
        filterCount={filters.active}
        narrow={page.entry !== null}
        selected={selected}
        onSelect={onSelect}
        onCancelSelected={() => onCancel(picked)}
        onClearFilters={filters.clear}
        onOpenTicket={page.toTicket}
      />
      <Suspense fallback={<div className="h-[31px] shrink-0 phone:hidden" />}>
        <JournalStrip intents={orders.intents} read={orders.journalRead} onOpen={desk.openEntry} />
      </Suspense>
    </>
  );
}

const ordersCsv = () => import("./orders-csv").then((part) => part.ordersCsv);

function shownLabel(shown: readonly OrderRow[], all: readonly OrderRow[]): string {
  const count = shown.filter(isOpenOrder).length;
  const open = `${count} of ${all.filter(isOpenOrder).length} open`;
  const others = shown.length - count;
  return others > 0 ? `Filtered: ${open}, and ${others} from the journal` : `Filtered: ${open}`;
}
