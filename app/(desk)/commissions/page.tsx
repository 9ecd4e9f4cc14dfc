import type { Metadata } from "next";
import { ReportScreen } from "@/components/commissions/report-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { reportAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={ReportScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays((days) =>
          data.read(commissionRoutes.report, { ...days, group: "day" }, reportAnswer),
        )
      }
    />
  );
}
