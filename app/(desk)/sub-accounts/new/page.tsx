import type { Metadata } from "next";
import { WizardScreen } from "@/components/sub-accounts/wizard/wizard-screen";
import { AccountPage, type PageProps } from "../../account-page";
import { readSubAccounts } from "../../first-data";

export const metadata: Metadata = { title: "Create sub-accounts" };

/** New sub-accounts, from a list to the delivery of their keys. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="sub-accounts.create"
      broker
      Screen={WizardScreen}
      searchParams={searchParams}
      prefetch={readSubAccounts}
    />
  );
}
