import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { ConnectionsPage } from "./connections-page";

export const metadata: Metadata = { title: "Connections" };

/** The keys with which this desk reaches its accounts. */
export default async function Page() {
  await requirePrincipal();
  return <ConnectionsPage />;
}
