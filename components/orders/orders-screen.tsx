"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ticketFill } from "@/components/shell/desk/ticket-fill";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useAddress } from "@/components/shell/use-address";
import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { useSelection } from "@/components/ui/data-table/use-selection";
import type { OrderRow } from "@/lib/orders/order-row";
import { Blotter } from "./blotter";
import { FilterBar } from "./filter-bar";
import { JournalStrip } from "./journal-strip";
import { addressNames, filterCount, filterNames, passes, readFilter } from "./order-filter";
import { OrdersContext, type OrdersDesk } from "./orders-context";
import { isOpen, totalsOf } from "./totals";
import { useCancels } from "./use-cancels";
import { useCoins } from "./use-coins";
import { useDismissed } from "./use-dismissed";
import { rowKey, useOrders } from "./use-orders";
import { cancelledIds, wasCancelled } from "./was-cancelled";

const CancelDialog = dynamic(() =>
  import("./cancel-dialog").then(({ CancelDialog: component }) => component),
);

interface OrdersScreenProps {
  connection: DeskConnection;
  /** What stands at the left: the ticket. */
  ticket: ReactNode;
}

/** The ticket beside the open orders, the journal below. On a phone one of the two at a time. */
export function OrdersScreen({ connection, ticket }: OrdersScreenProps) {
  const { may } = useDesk();
  const [address, change] = useAddress();
  const [dismissed, dismiss] = useDismissed();
  const orders = useOrders(connection.accountId, dismissed);
  const filter = readFilter(address);
  const filters = filterCount(filter);
  const shown = orders.rows.filter((row) => passes(row, filter));
  const coinOf = useCoins(connection.venue, orders.rows);
  const open = shown.filter(isOpen);
  const [chosen, choose] = useSelection(new Set(open.map(rowKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);
  const { cancels, cancel, cancelMany } = useCancels(connection.id);
  const lost = useOffReason();
  const off = may("orders.cancel") ? lost : "Your role lacks the permission orders.cancel";
  const onTicket = address.get("view") === "ticket";

  const agreed = useMemo(() => cancelledIds(orders.intents), [orders.intents]);
  const edit = useCallback(
    (row: OrderRow) => {
      change({ view: "ticket" });
      ticketFill.ask(fillOf(row));
    },
    [change],
  );
  const desk = useMemo<OrdersDesk>(
    () => ({
      venue: connection.venue,
      cancels,
      off,
      cancel,
      dismiss: (row) => dismiss(row.key),
      edit,
      wasCancelled: (row) => wasCancelled(row, agreed),
    }),
    [connection.venue, cancels, off, cancel, dismiss, edit, agreed],
  );
  const clear = () =>
    change({
      q: null,
      ...Object.fromEntries(filterNames.map((name) => [addressNames[name], null])),
    });
  const listed = orders.reading?.readAt == null ? null : orders.reading.rows.length;

  return (
    <OrdersContext value={desk}>
      <div className="grid h-full min-h-0 grid-cols-[var(--bd-ticket-w)_minmax(0,1fr)] phone:block">
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
          <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-3 phone:h-[46px]">
            <h1 className="text-lg">Open orders</h1>
            {listed !== null && (
              <span className="font-medium text-[11px] text-ink-3 phone:text-sm">
                {filters > 0 ? `${open.length} of ${listed}` : listed}
              </span>
            )}
            <span className="flex-1" />
            {orders.reading?.readAt != null && (
              <span className="whitespace-nowrap text-ink-3 text-xs">
                <Age since={orders.reading.readAt} before="Updated " after=" ago" />
                {` \u00b7 all ${listed} loaded`}
              </span>
            )}
          </div>
          <FilterBar
            rows={orders.rows}
            filter={filter}
            onText={(text) => change({ q: text })}
            onFilter={(name, value) => change({ [addressNames[name]]: value })}
            onClear={clear}
            shown={filters > 0 ? shownWords(shown, orders.rows) : null}
            selected={chosen.size}
            cancellable={open.length}
            off={off}
            onCancelSelected={() => setAsking(open.filter((row) => chosen.has(row.key)))}
            onCancelShown={() => setAsking(open)}
          />
          <Blotter
            orders={orders}
            shown={shown}
            filters={filters}
            totals={totalsOf(shown, coinOf)}
            chosen={chosen}
            onChoose={choose}
            onClearFilters={clear}
            onOpenTicket={() => change({ view: "ticket" })}
          />
          <JournalStrip intents={orders.intents} />
        </section>
      </div>
      {asking && (
        <CancelDialog
          environment={connection.environment}
          rows={asking}
          unknown={shown.filter(isUnknown).length}
          coinOf={coinOf}
          onKeep={() => setAsking(null)}
          onCancel={() => {
            setAsking(null);
            void cancelMany(asking);
          }}
        />
      )}
    </OrdersContext>
  );
}

const isUnknown = ({ status }: OrderRow) => status === "unknown" || status === "unresolved";

function shownWords(shown: readonly OrderRow[], all: readonly OrderRow[]): string {
  const open = `${shown.filter(isOpen).length} of ${all.filter(isOpen).length} open`;
  const others = shown.length - shown.filter(isOpen).length;
  return others > 0 ? `Filtered: ${open}, and ${others} from the journal` : `Filtered: ${open}`;
}

function fillOf(row: OrderRow) {
  return {
    category: row.category,
    symbol: row.symbol,
    ...(row.intent ? { intent: row.intent } : {}),
    ...(row.orderType ? { orderType: row.orderType } : {}),
    ...(row.timeInForce ? { timeInForce: row.timeInForce } : {}),
    ...(row.price ? { price: row.price } : {}),
    ...(row.qty ? { qty: row.qty } : {}),
  };
}
