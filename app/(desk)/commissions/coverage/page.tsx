import type { Metadata } from "next";
import { CoverageScreen } from "@/components/commissions/coverage-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Coverage" };

/** How far each day of the archive is read. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={CoverageScreen} />;
}
