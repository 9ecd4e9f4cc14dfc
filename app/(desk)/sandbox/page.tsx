import type { Metadata } from "next";
import { SandboxScreen } from "@/components/connections/sandbox-screen";
import { connectionRoutes } from "@/lib/api/routes/connections";
import { listScenarios } from "@/server/accounts/scenarios";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Sandbox" };

/** Incidents of the paper venue, which an owner stages to practise. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="connections.manage"
      Screen={SandboxScreen}
      searchParams={searchParams}
      prefetch={(data) => data.read(connectionRoutes.scenarios, {}, listScenarios)}
    />
  );
}
