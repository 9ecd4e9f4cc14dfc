"use client";

import type { DeskConnection } from "@/components/desk/connection";
import { OrdersScreen } from "@/components/orders/orders-screen";
import { LoadingTicket } from "@/components/ticket/loading-ticket";
import { TicketPanel } from "@/components/ticket/ticket-panel";
import { useHydrated } from "@/components/ui/hydration";

/** The open orders of an account with its ticket at their left. */
export function OrdersPage({ connection }: { connection: DeskConnection }) {
  return <OrdersScreen connection={connection} ticket={<OrdersTicket connection={connection} />} />;
}

/** What was typed in this tab is known to the browser only, so the server draws no values. */
function OrdersTicket({ connection }: { connection: DeskConnection }) {
  return useHydrated() ? (
    <TicketPanel connection={connection} />
  ) : (
    <LoadingTicket positionMode={connection.positionMode} />
  );
}
