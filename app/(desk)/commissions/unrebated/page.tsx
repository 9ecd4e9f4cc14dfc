import type { Metadata } from "next";
import { GET as unrebatedRoute } from "@/app/api/commissions/unrebated/route";
import { UnrebatedScreen } from "@/components/commissions/unrebated-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Unrebated orders" };

/** Orders of the desk that earn no rebate. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={UnrebatedScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, days) => ask("/api/commissions/unrebated", unrebatedRoute, days))}
    />
  );
}
