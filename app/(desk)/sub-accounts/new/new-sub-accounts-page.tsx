"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";
import { NeedsBroker } from "@/components/shell/panels/page-frame";
import { WizardScreen } from "@/components/sub-accounts/wizard/wizard-screen";

/** New sub-accounts, from a list to the delivery of their keys. */
export function NewSubAccountsPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("sub-accounts.create")) return <NeedsPermission capability="sub-accounts.create" />;
  if (!connection.ndBroker) return <NeedsBroker />;
  return <WizardScreen key={connection.id} connection={connection} />;
}
