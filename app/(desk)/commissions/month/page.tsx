import type { Metadata } from "next";
import { GET as monthRoute } from "@/app/api/commissions/months/[month]/route";
import { GET as statementsRoute } from "@/app/api/commissions/months/[month]/statements/route";
import { MonthScreen } from "@/components/commissions/month-screen";
import { newestEnded } from "@/lib/archive/month";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Month close" };

/** Closes a month of commissions: its checks, its sums, and what was done to it. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={MonthScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, { account }, lastDay) => {
        const request = { account, month: newestEnded(lastDay) };
        return Promise.all([
          ask("/api/commissions/months/[month]", monthRoute, request),
          ask("/api/commissions/months/[month]/statements", statementsRoute, request),
        ]);
      })}
    />
  );
}
