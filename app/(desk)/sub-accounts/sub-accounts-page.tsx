"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";
import { NeedsBroker } from "@/components/shell/panels/page-frame";
import { RegistryScreen } from "@/components/sub-accounts/registry-screen";

/** The sub-accounts that this desk made. */
export function SubAccountsPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("sub-accounts.view")) return <NeedsPermission capability="sub-accounts.view" />;
  if (!connection.ndBroker) return <NeedsBroker />;
  return <RegistryScreen key={connection.id} connection={connection} />;
}
