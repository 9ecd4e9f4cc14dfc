"use client";
import type { ComponentType } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";
import { NeedsBroker } from "@/components/shell/panels/page-frame";

interface CommissionsPageProps {
  Screen: ComponentType<{ connection: DeskConnection }>;
}

/** One of the pages about commissions, for the broker's account of this tab. */
export function CommissionsPage({ Screen }: CommissionsPageProps) {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("commissions.view")) return <NeedsPermission capability="commissions.view" />;
  if (!connection.ndBroker) return <NeedsBroker />;
  return <Screen key={connection.id} connection={connection} />;
}
