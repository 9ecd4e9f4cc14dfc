import type { Metadata } from "next";
import { WizardScreen } from "@/components/sub-accounts/wizard/wizard-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Create sub-accounts" };

/** New sub-accounts, from a list to the delivery of their keys. */
export default function Page() {
  return <AccountPage needs="sub-accounts.create" broker Screen={WizardScreen} />;
}
