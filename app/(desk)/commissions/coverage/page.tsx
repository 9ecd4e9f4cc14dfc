import type { Metadata } from "next";
import { GET as daysRoute } from "@/app/api/commissions/days/route";
import { CoverageScreen } from "@/components/commissions/coverage-screen";
import { firstOfMonth, lastOfMonth } from "@/lib/archive/day-range";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Coverage" };

/** How far each day of the archive is read. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={CoverageScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, { account }, lastDay) => {
        const month = { from: firstOfMonth(lastDay), to: lastOfMonth(lastDay) };
        return ask("/api/commissions/days", daysRoute, { account, ...month });
      })}
    />
  );
}
