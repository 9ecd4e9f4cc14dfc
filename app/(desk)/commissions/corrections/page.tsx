import type { Metadata } from "next";
import { GET as correctionsRoute } from "@/app/api/commissions/corrections/route";
import { CorrectionsScreen } from "@/components/commissions/corrections-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Corrections" };

/** What changed of a day after it had been synced. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={CorrectionsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, days) =>
        ask("/api/commissions/corrections", correctionsRoute, days, "paged"),
      )}
    />
  );
}
