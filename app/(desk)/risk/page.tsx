import type { Metadata } from "next";
import { parseAsProductLine } from "@/components/order-parts/order-labels";
import { RiskScreen } from "@/components/risk/risk-screen";
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
