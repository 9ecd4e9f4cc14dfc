import type { Metadata } from "next";
import { GET as registryRoute } from "@/app/api/sub-accounts/route";
import { RegistryScreen } from "@/components/sub-accounts/registry-screen";
import { AccountListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Sub-accounts" };

/** The sub-accounts that this desk made. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="sub-accounts.view"
      broker
      Screen={RegistryScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ connection, ask }) =>
        ask("/api/sub-accounts", registryRoute, { account: connection.accountId })
      }
    />
  );
}
