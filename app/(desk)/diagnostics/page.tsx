import type { Metadata } from "next";
import { GET as diagnosticsRoute } from "@/app/api/diagnostics/route";
import { GET as scenariosRoute } from "@/app/api/scenarios/route";
import { DiagnosticsScreen } from "@/components/connections/diagnostics-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Diagnostics" };

/** What the exchange answers that the desk does not know. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="connections.view"
      Screen={DiagnosticsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ ask, may }) =>
        Promise.all([
          ask("/api/diagnostics", diagnosticsRoute),
          may("connections.manage") ? ask("/api/scenarios", scenariosRoute) : null,
        ])
      }
    />
  );
}
