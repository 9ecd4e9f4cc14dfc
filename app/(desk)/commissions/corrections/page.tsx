import type { Metadata } from "next";
import { CorrectionsScreen } from "@/components/commissions/corrections-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { correctionsAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Corrections" };

/** What changed of a day after it had been synced. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={CorrectionsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays((days) =>
          data.readPages(commissionRoutes.corrections, days, correctionsAnswer),
        )
      }
    />
  );
}
