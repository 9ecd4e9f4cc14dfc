import type { Metadata } from "next";
import { RiskScreen } from "@/components/risk/risk-screen";
import { parseAsProductLine } from "@/components/shell/orders/order-labels";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Risk" };

/** Max open and leverage. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="orders.view"
      Screen={RiskScreen}
      searchParams={searchParams}
      prefetch={(data) => {
        const { venue, accountId } = data.connection;
        return data.snapshots([
          {
            kind: "instruments",
            venue,
            category: parseAsProductLine.parseServerSide(data.address.line),
          },
          { kind: "orders", accountId },
        ]);
      }}
    />
  );
}
