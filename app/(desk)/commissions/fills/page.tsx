import type { Metadata } from "next";
import { GET as fillsRoute } from "@/app/api/commissions/fills/route";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { AccountListPage, type Asking, daysAtFirst, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Fills" };

/** The fills behind the reports. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
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
async function newestFills(asking: Asking) {
  const { known, asked } = await daysAtFirst(asking);
  if (asked === null) return known;
  const [fills, report] = await Promise.all([
    asking.ask("/api/commissions/fills", fillsRoute, asked, "paged"),
    asking.ask("/api/commissions/report", reportRoute, { ...asked, group: "product" }),
  ]);
  return [...known, fills, report];
}
