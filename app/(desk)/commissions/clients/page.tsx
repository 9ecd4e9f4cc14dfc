import type { Metadata } from "next";
import { GET as clientsRoute } from "@/app/api/commissions/clients/route";
import { GET as unrebatedRoute } from "@/app/api/commissions/unrebated/route";
import { ClientsScreen } from "@/components/commissions/clients-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Clients" };

/** Whose the commissions are, and what is nobody's. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={ClientsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask }, days) =>
        Promise.all([
          ask("/api/commissions/clients", clientsRoute, days),
          ask("/api/commissions/unrebated", unrebatedRoute, days),
        ]),
      )}
    />
  );
}
