import type { Metadata } from "next";
import { RegistryScreen } from "@/components/sub-accounts/registry-screen";
import { AccountPage, type PageProps } from "../account-page";
import { readSubAccounts } from "../first-data";

export const metadata: Metadata = { title: "Sub-accounts" };

/** The sub-accounts that this desk made. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="sub-accounts.view"
      broker
      Screen={RegistryScreen}
      searchParams={searchParams}
      prefetch={readSubAccounts}
    />
  );
}
