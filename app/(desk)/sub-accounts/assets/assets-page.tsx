"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";
import { NeedsBroker } from "@/components/shell/panels/page-frame";
import { AssetsScreen } from "@/components/sub-accounts/assets/assets-screen";

/** Futures assets of the broker's sub-accounts. */
export function AssetsPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("sub-accounts.view")) return <NeedsPermission capability="sub-accounts.view" />;
  if (!connection.ndBroker) return <NeedsBroker />;
  return <AssetsScreen key={connection.id} connection={connection} />;
}
