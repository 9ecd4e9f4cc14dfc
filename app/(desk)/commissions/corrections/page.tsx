import type { Metadata } from "next";
import { CorrectionsScreen } from "@/components/commissions/corrections-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Corrections" };

/** What changed of a day after it had been synced. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={CorrectionsScreen} />;
}
