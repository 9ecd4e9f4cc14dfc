import type { Metadata } from "next";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { ReportScreen } from "@/components/commissions/report-screen";
import { AccountListPage, type Asking, daysAtFirst, type PageProps } from "../account-page";

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
      answers={usualReport}
    />
  );
}

/** How far the days are read, and the report of the last thirty. */
async function usualReport(asking: Asking) {
  const { known, asked } = await daysAtFirst(asking);
  if (asked === null) return known;
  const request = { ...asked, group: "day" };
  return [...known, await asking.ask("/api/commissions/report", reportRoute, request)];
}
