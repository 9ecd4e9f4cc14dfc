import type { Metadata } from "next";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { ReportScreen } from "@/components/commissions/report-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={ReportScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, days) =>
        ask("/api/commissions/report", reportRoute, { ...days, group: "day" }),
      )}
    />
  );
}
