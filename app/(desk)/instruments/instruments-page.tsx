"use client";
import { InstrumentsScreen } from "@/components/instruments/instruments-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";

/** The instruments of the venue that this tab's account trades on. */
export function InstrumentsPage() {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("instruments.view")) return <NeedsPermission capability="instruments.view" />;
  return <InstrumentsScreen key={connection.id} connection={connection} />;
}
