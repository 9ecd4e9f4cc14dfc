import type { Metadata } from "next";
import { GET as transfersRoute } from "@/app/api/transfers/route";
import { GET as summaryRoute } from "@/app/api/transfers/summary/route";
import { TransfersScreen } from "@/components/transfers/transfers-screen";
import { transfersPerPage } from "@/lib/transfers/api";
import { AccountListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Deposits & withdrawals" };

/** Deposits and withdrawals of the broker's sub-accounts. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="transfers.view"
      broker
      Screen={TransfersScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ connection: { accountId: account }, isUsual, ask }) => {
        const request = { account, limit: transfersPerPage };
        return isUsual
          ? Promise.all([
              ask("/api/transfers", transfersRoute, request, "paged"),
              ask("/api/transfers/summary", summaryRoute, { account }),
            ])
          : null;
      }}
    />
  );
}
