import type { Metadata } from "next";
import { GET as daysRoute } from "@/app/api/commissions/days/route";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { ReportScreen } from "@/components/commissions/report-screen";
import { presetRange, statusRange } from "@/lib/archive/day-range";
import { AccountList, type Asking, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountList
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
async function usualReport({ connection, isUsual, ask }: Asking) {
  const account = connection.accountId;
  const request = { account, ...statusRange(Date.now()) };
  const days = await ask("/api/commissions/days", daysRoute, request);
  const lastDay = days?.answer.lastDay;
  const range = lastDay && presetRange("30-days", lastDay);
  if (!range || !isUsual) return [days];
  const asked = { account, ...range, group: "day" };
  return [days, await ask("/api/commissions/report", reportRoute, asked)];
}
