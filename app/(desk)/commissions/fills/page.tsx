import type { Metadata } from "next";
import { GET as fillsRoute } from "@/app/api/commissions/fills/route";
import { GET as reportRoute } from "@/app/api/commissions/report/route";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

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
      asks={ofLastDays(({ ask }, days) =>
        Promise.all([
          ask("/api/commissions/fills", fillsRoute, days, "paged"),
          ask("/api/commissions/report", reportRoute, { ...days, group: "product" }),
        ]),
      )}
    />
  );
}
