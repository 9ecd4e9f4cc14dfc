import type { Metadata } from "next";
import { GET as alertsRoute } from "@/app/api/alerts/route";
import { GET as rulesRoute } from "@/app/api/alerts/rules/route";
import { GET as channelsRoute } from "@/app/api/channels/route";
import { AlertsScreen } from "@/components/alerts/alerts-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Alerts" };

/** What needs a person, by which rules, and where it is delivered. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="instruments.view"
      Screen={AlertsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ ask, may }) =>
        Promise.all([
          ask("/api/alerts", alertsRoute),
          ask("/api/alerts", alertsRoute, { state: "resolved" }),
          ask("/api/alerts/rules", rulesRoute),
          may("exports.schedule") ? ask("/api/channels", channelsRoute) : null,
        ])
      }
    />
  );
}
