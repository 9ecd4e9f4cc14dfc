import type { Metadata } from "next";
import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Connections" };

/** The keys with which this desk reaches its accounts. */
export default function Page() {
  return <DeskPage needs="connections.view" Screen={ConnectionsScreen} />;
}
