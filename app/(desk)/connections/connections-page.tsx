"use client";
import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/page-access";

/** The desk's keys and accounts, for those who may see them. */
export function ConnectionsPage() {
  const { me } = useDesk();
  if (!me.capabilities.includes("connections.view")) {
    return <NeedsPermission capability="connections.view" />;
  }
  return <ConnectionsScreen />;
}
