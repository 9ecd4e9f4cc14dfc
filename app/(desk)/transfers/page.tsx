import type { Metadata } from "next";
import { TransfersScreen } from "@/components/transfers/transfers-screen";
import { transferRoutes } from "@/lib/api/routes/transfers";
import { transfersPerPage } from "@/lib/transfers/api";
import { transferSummaryAnswer, transfersAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Deposits & withdrawals" };

/** Deposits and withdrawals of the broker's sub-accounts. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="transfers.view"
      broker
      Screen={TransfersScreen}
      searchParams={searchParams}
      prefetch={(data) => {
        const { accountId: account } = data.connection;
        const request = { account, limit: transfersPerPage };
        return data.isUsual
          ? Promise.all([
              data.readPages(transferRoutes.list, request, transfersAnswer),
              data.read(transferRoutes.summary, { account }, transferSummaryAnswer),
            ])
          : null;
      }}
    />
  );
}
