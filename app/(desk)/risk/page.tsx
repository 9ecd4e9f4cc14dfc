import type { Metadata } from "next";
import { RiskScreen } from "@/components/risk/risk-screen";
import { productLineOf } from "@/components/shell/orders/order-labels";
import { AccountListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Risk" };

/** Max open and leverage. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="orders.view"
      Screen={RiskScreen}
      serverDrawn
      searchParams={searchParams}
      topics={({ venue, accountId }, { line }) => [
        { kind: "instruments", venue, category: productLineOf(line) },
        { kind: "orders", accountId },
      ]}
    />
  );
}
