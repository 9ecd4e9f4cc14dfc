import type { Metadata } from "next";
import { PlansScreen } from "@/components/plans/plans-screen";
import { AccountListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Plan orders" };

/** Plan orders that wait. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="orders.view"
      Screen={PlansScreen}
      serverDrawn
      searchParams={searchParams}
      topics={({ accountId }) => [{ kind: "plans", accountId }]}
    />
  );
}
