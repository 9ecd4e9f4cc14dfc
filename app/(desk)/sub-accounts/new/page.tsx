import type { Metadata } from "next";
import { GET as registryRoute } from "@/app/api/sub-accounts/route";
import { WizardScreen } from "@/components/sub-accounts/wizard/wizard-screen";
import { AccountListPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Create sub-accounts" };

/** New sub-accounts, from a list to the delivery of their keys. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="sub-accounts.create"
      broker
      Screen={WizardScreen}
      searchParams={searchParams}
      asks={({ connection, ask }) =>
        ask("/api/sub-accounts", registryRoute, { account: connection.accountId })
      }
    />
  );
}
