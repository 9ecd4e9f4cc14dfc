"use client";
import { RiskScreen } from "@/components/risk/risk-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";

/** The risk of this tab's account; another account is another page. */
export function RiskPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("orders.view")) return <NeedsPermission capability="orders.view" />;
  return <RiskScreen key={connection.id} connection={connection} />;
}
