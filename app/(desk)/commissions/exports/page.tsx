import type { Metadata } from "next";
import { ExportsScreen } from "@/components/commissions/exports-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Exports" };

/** Files of the archive, with what proves them. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={ExportsScreen} />;
}
