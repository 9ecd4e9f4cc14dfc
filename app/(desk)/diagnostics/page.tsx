import type { Metadata } from "next";
import { DiagnosticsScreen } from "@/components/connections/diagnostics-screen";
import { connectionRoutes } from "@/lib/api/routes/connections";
import { listScenarios } from "@/server/accounts/scenarios";
import { listDrift } from "@/server/gateway/drift";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Diagnostics" };

/** What the exchange answers that the desk does not know. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="connections.view"
      Screen={DiagnosticsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read(connectionRoutes.drift, {}, ({ principal }) => listDrift(principal)),
          data.may("connections.manage") &&
            data.read(connectionRoutes.scenarios, {}, listScenarios),
        ])
      }
    />
  );
}
