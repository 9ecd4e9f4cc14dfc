import type { Metadata } from "next";
import { AlertsScreen } from "@/components/alerts/alerts-screen";
import { openAlerts, resolvedAlerts } from "@/server/alerts/alerts";
import { alertRuleSettings } from "@/server/alerts/rules";
import { listChannels } from "@/server/delivery/channels";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Alerts" };

/** What needs a person, by which rules, and where it is delivered. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="instruments.view"
      Screen={AlertsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read("/api/alerts", {}, async ({ principal }) => ({
            alerts: await openAlerts(principal),
          })),
          data.read("/api/alerts", { state: "resolved" }, async ({ principal }) => ({
            alerts: await resolvedAlerts(principal),
          })),
          data.read("/api/alerts/rules", {}, async ({ principal }) => ({
            rules: await alertRuleSettings(principal.deskId),
          })),
          data.may("exports.schedule") &&
            data.read("/api/channels", {}, ({ principal }) => listChannels(principal)),
        ])
      }
    />
  );
}
