import type { Metadata } from "next";
import { UnrebatedScreen } from "@/components/commissions/unrebated-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { unrebatedAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Unrebated orders" };

/** Orders of the desk that earn no rebate. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={UnrebatedScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays((days) => data.read(commissionRoutes.unrebated, days, unrebatedAnswer))
      }
    />
  );
}
