import type { Metadata } from "next";
import { AlertsScreen } from "@/components/alerts/alerts-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Alerts" };

/** What needs a person, by which rules, and where it is delivered. */
export default function Page() {
  return <DeskPage needs="instruments.view" Screen={AlertsScreen} />;
}
