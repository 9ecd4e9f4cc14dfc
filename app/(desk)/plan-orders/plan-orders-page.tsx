"use client";
import { PlansScreen } from "@/components/plans/plans-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";

/** The plan orders of this tab's account; another account is another page. */
export function PlanOrdersPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("orders.view")) return <NeedsPermission capability="orders.view" />;
  return <PlansScreen key={connection.id} connection={connection} />;
}
