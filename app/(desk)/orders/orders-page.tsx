"use client";
import { Suspense } from "react";
import { OrdersScreen } from "@/components/orders/orders-screen";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/needs-permission";
import { NoAccount } from "@/components/shell/panels/no-account";
import { lazyPart } from "@/components/ui/lazy-part";
import { useMounted } from "@/components/ui/use-mounted";
import { TicketBars } from "./ticket-bars";

const TicketPanel = lazyPart(() => import("./ticket-panel").then((part) => part.TicketPanel));

/** The orders of this tab's account; another account is another page. */
export function OrdersPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("orders.view")) return <NeedsPermission capability="orders.view" />;
  return (
    <OrdersScreen
      key={connection.id}
      connection={connection}
      ticket={<LaterTicket connection={connection} />}
    />
  );
}

/** The frame and the rows come first; the ticket's code follows at once. */
function LaterTicket({ connection }: { connection: DeskConnection }) {
  const mounted = useMounted();
  if (!mounted) return <TicketBars />;
  return (
    <Suspense fallback={<TicketBars />}>
      <TicketPanel connection={connection} />
    </Suspense>
  );
}
