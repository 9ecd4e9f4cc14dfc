import type { Metadata } from "next";
import { MonthScreen } from "@/components/commissions/month-screen";
import { monthRoutes } from "@/lib/api/routes/months";
import { newestEnded } from "@/lib/archive/month";
import { monthAnswer } from "@/server/archive/answers";
import { monthStatements } from "@/server/exports/statements";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Month close" };

/** Closes a month of commissions: its checks, its sums, and what was done to it. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={MonthScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays(({ account }, lastDay) => {
          const month = newestEnded(lastDay);
          const request = { account, month };
          return Promise.all([
            data.read(monthRoutes.read, request, (asked) =>
              monthAnswer({ ...asked, query: { account } }, month),
            ),
            data.read(monthRoutes.statements, request, ({ principal }) =>
              monthStatements(principal, { accountId: account, month }),
            ),
          ]);
        })
      }
    />
  );
}
