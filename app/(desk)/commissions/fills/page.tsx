import type { Metadata } from "next";
import { GET as daysRoute } from "@/app/api/commissions/days/route";
import { GET as fillsRoute } from "@/app/api/commissions/fills/route";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { presetRange, statusRange } from "@/lib/archive/day-range";
import { AccountList, type Asking, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Fills" };

/** The fills behind the reports. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountList
      needs="commissions.view"
      broker
      Screen={FillsScreen}
      serverDrawn
      searchParams={searchParams}
      answers={newestFills}
    />
  );
}

/** How far the days are read, and the newest fills of the last thirty. */
async function newestFills({ connection, isUsual, ask }: Asking) {
  const account = connection.accountId;
  const request = { account, ...statusRange(Date.now()) };
  const days = await ask("/api/commissions/days", daysRoute, request);
  const lastDay = days?.answer.lastDay;
  const range = lastDay && presetRange("30-days", lastDay);
  if (!range || !isUsual) return [days];
  const asked = { account, ...range };
  const [fills, report] = await Promise.all([
    ask("/api/commissions/fills", fillsRoute, asked, "paged"),
    ask("/api/commissions/report", reportRoute, { ...asked, group: "product" }),
  ]);
  return [days, fills, report];
}
