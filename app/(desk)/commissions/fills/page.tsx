import type { Metadata } from "next";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { fillsAnswer, reportAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Fills" };

/** The fills behind the reports. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={FillsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays((days) =>
          Promise.all([
            data.readPages(commissionRoutes.fills, days, fillsAnswer),
            data.read(commissionRoutes.report, { ...days, group: "product" }, reportAnswer),
          ]),
        )
      }
    />
  );
}
