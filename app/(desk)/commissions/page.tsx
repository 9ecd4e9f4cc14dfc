import type { Metadata } from "next";
import { ReportScreen } from "@/components/commissions/report-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={ReportScreen} />;
}
