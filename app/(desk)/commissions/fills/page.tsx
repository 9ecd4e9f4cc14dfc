import type { Metadata } from "next";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Fills" };

/** The fills behind the reports. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={FillsScreen} />;
}
