import type { Metadata } from "next";
import { PlansScreen } from "@/components/plans/plans-screen";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Plan orders" };

/** Plan orders that wait. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="orders.view"
      Screen={PlansScreen}
      searchParams={searchParams}
      prefetch={(data) => data.snapshots([{ kind: "plans", accountId: data.connection.accountId }])}
    />
  );
}
