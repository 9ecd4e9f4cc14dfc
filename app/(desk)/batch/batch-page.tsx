"use client";
import { BatchScreen } from "@/components/batch/batch-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";

/** The batch of this tab's account; another account is another batch. */
export function BatchPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("orders.place")) return <NeedsPermission capability="orders.place" />;
  return <BatchScreen key={connection.id} connection={connection} />;
}
