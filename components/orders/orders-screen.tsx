"use client";

import { type ReactNode, Suspense } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { lazyComponent, ServerDrawn } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { OrdersContext, orderWidths } from "./orders-context";
import { OrdersPane } from "./orders-pane";
import { UnifiedList } from "./unified-list";
import { useOrdersPage } from "./use-orders-page";

const SpotScreen = lazyComponent(() =>
  import("./spot/spot-screen").then((part) => part.SpotScreen),
);

const EntryDrawer = lazyComponent(() =>
  import("@/components/shell/entry/entry-drawer").then((part) => part.EntryDrawer),
);

const ReplaceDialog = lazyComponent(() =>
  import("./replace-dialog").then((part) => part.ReplaceDialog),
);

interface OrdersScreenProps {
  connection: DeskConnection;
  /** What stands at the left: the ticket. */
  ticket: ReactNode;
}

/** The ticket beside the open orders, the journal below. On a phone one of the two at a time. */
export function OrdersScreen({ connection, ticket }: OrdersScreenProps) {
  const page = useOrdersPage(connection);
  const { onTicket, desk } = page;
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
        <ServerDrawn>
          {page.onSpot ? (
            <Suspense
              fallback={
                <OrdersPane onTicket={onTicket}>
                  <SkeletonRows label="Loading the open orders" widths={orderWidths} />
                </OrdersPane>
              }
            >
              <SpotScreen page={page} connection={connection} />
            </Suspense>
          ) : (
            <UnifiedList page={page} connection={connection} />
          )}
        </ServerDrawn>
        {page.entry && (
          <Suspense>
            <EntryDrawer key={page.entry} id={page.entry} onClose={page.closeEntry} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {page.replacing && <ReplaceDialog {...{ connection, ...page.replacing }} />}
      </Suspense>
    </OrdersContext>
  );
}
