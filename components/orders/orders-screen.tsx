"use client";
import { type ReactNode, Suspense, useState } from "react";
import { CsvButton } from "@/components/shell/csv-button";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { cx } from "@/components/ui/cx";
import { useSelection } from "@/components/ui/data-table/use-selection";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageDock } from "@/components/ui/toast/toast-dock";
import type { OrderRow } from "@/lib/orders/order-row";
import { Blotter } from "./blotter";
import { FilterBar } from "./filter-bar";
import { canCancel, isOpen } from "./is-open";
import { JournalStrip } from "./journal-strip";
import { OrdersContext } from "./orders-context";
import { OrdersHead } from "./orders-head";
import { rowKey } from "./use-orders";
import { useOrdersPage } from "./use-orders-page";

const RunningJobs = lazyPart(() => import("./running-jobs").then((part) => part.RunningJobs));

const SpotScreen = lazyPart(() => import("./spot/spot-screen").then((part) => part.SpotScreen));
const EntryDrawer = lazyPart(() =>
  import("@/components/shell/entry/entry-drawer").then((part) => part.EntryDrawer),
);
const CancelDialog = lazyPart(() => import("./cancel-dialog").then((part) => part.CancelDialog));

interface OrdersScreenProps {
  connection: DeskConnection;
  /** What stands at the left: the ticket. */
  ticket: ReactNode;
}

/** The ticket beside the open orders, the journal below. On a phone one of the two at a time. */
export function OrdersScreen({ connection, ticket }: OrdersScreenProps) {
  const page = useOrdersPage(connection);
  const { orders, shown, onTicket, desk } = page;
  const open = shown.filter(isOpen);
  const cancellable = shown.filter(canCancel);
  const off = cancellable[0] ? desk.off(cancellable[0]) : null;
  const [chosen, choose] = useSelection(new Set(cancellable.map(rowKey)));
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
            <>
              <OrdersHead
                list="unified"
                reading={orders.reading}
                shown={page.filters > 0 ? open.length : null}
                action={<CsvButton name="orders.csv" columns={ordersCsv} rows={shown} />}
              />
              <FilterBar
                rows={orders.rows}
                filter={page.filter}
                onText={page.setText}
                onFilter={page.setFilter}
                onClear={page.clearFilters}
                shown={page.filters > 0 ? shownWords(shown, orders.rows) : null}
                selected={chosen.size}
                cancellable={cancellable.length}
                off={off}
                onCancelSelected={() => setAsking(cancellable.filter((row) => chosen.has(row.key)))}
                onCancelShown={() => setAsking(cancellable)}
              />
              <Suspense>
                <RunningJobs accountId={connection.accountId} />
              </Suspense>
              <Blotter
                orders={orders}
                shown={shown}
                filters={page.filters}
                narrow={page.entry !== null}
                chosen={chosen}
                onChoose={choose}
                onCancelChosen={() => setAsking(cancellable.filter((row) => chosen.has(row.key)))}
                onClearFilters={page.clearFilters}
                onOpenTicket={page.toTicket}
              />
              <JournalStrip
                intents={orders.intents}
                read={orders.journalRead}
                onOpen={desk.openEntry}
              />
            </>
          )}
          <PageDock />
        </section>
        {page.entry && (
          <Suspense>
            <EntryDrawer key={page.entry} id={page.entry} onClose={page.closeEntry} />
          </Suspense>
        )}
      </div>
      {asking && (
        <Suspense>
          <CancelDialog
            connection={connection}
            rows={asking}
            shown={shown}
            onKeep={() => setAsking(null)}
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

const ordersCsv = () => import("./orders-csv").then((part) => part.ordersCsv);

function shownWords(shown: readonly OrderRow[], all: readonly OrderRow[]): string {
  const count = shown.filter(isOpen).length;
  const open = `${count} of ${all.filter(isOpen).length} open`;
  const others = shown.length - count;
  return others > 0 ? `Filtered: ${open}, and ${others} from the journal` : `Filtered: ${open}`;
}
