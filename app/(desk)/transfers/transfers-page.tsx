"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";
import { NeedsBroker } from "@/components/shell/panels/page-frame";
import { TransfersScreen } from "@/components/transfers/transfers-screen";

/** Deposits and withdrawals of the broker's sub-accounts. */
export function TransfersPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("transfers.view")) return <NeedsPermission capability="transfers.view" />;
  if (!connection.ndBroker) return <NeedsBroker />;
  return <TransfersScreen key={connection.id} connection={connection} />;
}
