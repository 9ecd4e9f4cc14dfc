import type { Metadata } from "next";
import { RegistryScreen } from "@/components/sub-accounts/registry-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Sub-accounts" };

/** The sub-accounts that this desk made. */
export default function Page() {
  return <AccountPage needs="sub-accounts.view" broker Screen={RegistryScreen} />;
}
