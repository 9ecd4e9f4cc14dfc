"use client";
import { OrdersScreen } from "@/components/orders/orders-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/needs-permission";
import { NoAccount } from "@/components/shell/panels/no-account";
import { TicketPanel } from "./ticket-panel";

/** The orders of this tab's account; another account is another page. */
export function OrdersPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("orders.view")) return <NeedsPermission capability="orders.view" />;
  return (
    <OrdersScreen
      key={connection.id}
      connection={connection}
      ticket={<TicketPanel connection={connection} />}
    />
  );
}
