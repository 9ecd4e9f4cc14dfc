import type { Metadata } from "next";
import { AssetsScreen } from "@/components/sub-accounts/assets/assets-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Sub-account assets" };

/** Futures assets of the broker's sub-accounts. */
export default function Page() {
  return <AccountPage needs="sub-accounts.view" broker Screen={AssetsScreen} />;
}
