import type { Metadata } from "next";
import { CoverageScreen } from "@/components/commissions/coverage-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { firstOfMonth, lastOfMonth } from "@/lib/archive/day-range";
import { coverageAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Coverage" };

/** How far each day of the archive is read. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={CoverageScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays(({ account }, lastDay) => {
          const month = { from: firstOfMonth(lastDay), to: lastOfMonth(lastDay) };
          return data.read(commissionRoutes.days, { account, ...month }, coverageAnswer);
        })
      }
    />
  );
}
