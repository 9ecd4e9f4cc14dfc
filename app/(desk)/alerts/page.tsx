import type { Metadata } from "next";
import { AlertsScreen } from "@/components/alerts/alerts-screen";
import { alertRoutes } from "@/lib/api/routes/alerts";
import { openAlerts, resolvedAlerts } from "@/server/alerts/alerts";
import { alertRuleSettings } from "@/server/alerts/rules";
import { listChannels } from "@/server/delivery/channels";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Alerts" };

/** What needs a user, by which rules, and where it is delivered. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="instruments.view"
      Screen={AlertsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read(alertRoutes.list, {}, async ({ principal }) => ({
            alerts: await openAlerts(principal),
          })),
          data.read(alertRoutes.list, { state: "resolved" }, async ({ principal }) => ({
            alerts: await resolvedAlerts(principal),
          })),
          data.read(alertRoutes.rules, {}, async ({ principal }) => ({
            rules: await alertRuleSettings(principal.deskId),
          })),
          data.may("exports.schedule") &&
            data.read(alertRoutes.channels, {}, ({ principal }) => listChannels(principal)),
        ])
      }
    />
  );
}
