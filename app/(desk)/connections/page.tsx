import type { Metadata } from "next";
import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { connectionRoutes } from "@/lib/api/routes/connections";
import { connectionsPage } from "@/server/accounts/connections-page";
import { listDrift } from "@/server/gateway/drift";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Connections" };

/** The keys with which this desk reaches its accounts, and what each account can do. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="connections.view"
      Screen={ConnectionsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read(connectionRoutes.list, {}, ({ principal }) => connectionsPage(principal)),
          data.read(connectionRoutes.drift, {}, ({ principal }) => listDrift(principal)),
        ])
      }
    />
  );
}
