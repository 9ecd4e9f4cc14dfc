"use client";

import { type CSSProperties, type ReactNode, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { EntryDrawer } from "@/components/entry/entry-drawer";
import { PaneBoundary } from "@/components/panels/pane-boundary";
import { cx } from "@/components/ui/cx";
import { Splitter } from "@/components/ui/splitter";
import { OrdersContext } from "./orders-context";
import { paneSizes, usePanes } from "./panes";
import { ReplaceDialog } from "./replace-dialog";
import { SpotScreen } from "./spot/spot-screen";
import { UnifiedList } from "./unified-list";
import { useOrdersPage } from "./use-orders-page";

interface OrdersScreenProps {
  connection: DeskConnection;
  ticket: ReactNode;
}

/** The ticket beside the open orders, a pane below. On a phone one of the two at a time. */
export function OrdersScreen({ connection, ticket }: OrdersScreenProps) {
  const page = useOrdersPage(connection);
  const { onTicket, desk } = page;
  const { panes, change } = usePanes();
  const [dragged, drag] = useState<number | null>(null);
  const width = dragged ?? panes.ticket;
  const style = width !== null && { "--bd-ticket-w": `${width}px` };
  return (
    <OrdersContext value={desk}>
      <h1 className="sr-only">Orders</h1>
      <div
        style={{ ...style } as CSSProperties}
        className={
          "relative grid h-full min-h-0 phone:block " +
          "grid-cols-[var(--bd-ticket-w)_minmax(0,1fr)_auto] max-[1100px]:overflow-hidden print:block"
        }
      >
        <div
          className={cx(
            "relative min-h-0 border-line border-r phone:h-full phone:border-0 print:hidden",
            !onTicket && "phone:hidden",
          )}
        >
          <Splitter
            {...{ label: "Width of the ticket", line: "vertical", growsForward: true }}
            {...paneSizes.ticket}
            size={width ?? paneSizes.ticket.usual}
            onDrag={drag}
            onSize={(ticket) => change({ ticket })}
            onReset={() => change({ ticket: null })}
            className="-right-[3px]"
          />
          <PaneBoundary>{ticket}</PaneBoundary>
        </div>
        <PaneBoundary>
          {page.onSpot ? (
            <SpotScreen page={page} connection={connection} />
          ) : (
            <UnifiedList page={page} connection={connection} />
          )}
        </PaneBoundary>
        {page.entry && <EntryDrawer key={page.entry} id={page.entry} onClose={page.closeEntry} />}
      </div>
      {page.replacing && <ReplaceDialog {...{ connection, ...page.replacing }} />}
    </OrdersContext>
  );
}
