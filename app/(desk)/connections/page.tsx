import type { Metadata } from "next";
import { GET as connectionsRoute } from "@/app/api/connections/route";
import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Connections" };

/** The keys with which this desk reaches its accounts. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="connections.view"
      Screen={ConnectionsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ ask }) => ask("/api/connections", connectionsRoute)}
    />
  );
}
