import type { Metadata } from "next";
import { MonthScreen } from "@/components/commissions/month-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Month close" };

/** Closes a month of commissions: its checks, its sums, and what was done to it. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={MonthScreen} />;
}
