import type { Metadata } from "next";
import { GET as coverageRoute } from "@/app/api/commissions/days/route";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { ReportScreen } from "@/components/commissions/report-screen";
import { presetRange, statusRange } from "@/lib/archive/day-range";
import { type Asking, ListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default function Page({ searchParams }: PageProps) {
  return (
    <ListPage
      needs="commissions.view"
      broker
      Screen={ReportScreen}
      serverDrawn
      searchParams={searchParams}
      answers={usualReport}
    />
  );
}

/** What the page shows when its address asks for nothing else. */
async function usualReport({ connection, address, ask }: Asking) {
  const account = connection.accountId;
  const coverage = await ask("/api/commissions/days", coverageRoute, {
    ...{ account, ...statusRange(Date.now()) },
  });
  if (coverage === null) return [];
  const { lastDay } = coverage.answer;
  const range = lastDay && presetRange("30-days", lastDay);
  const isUsual = Object.keys(address).every((name) => name === "connection");
  if (!range || !isUsual) return [coverage.known];
  const report = await ask("/api/commissions/report", reportRoute, {
    ...{ account, ...range, group: "day", asOf: null, compare: null },
    ...{ product: null, symbol: null, order: null, zone: null },
  });
  return report === null ? [coverage.known] : [coverage.known, report.known];
}
