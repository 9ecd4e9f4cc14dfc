import type { Metadata } from "next";
import { ClientsScreen } from "@/components/commissions/clients-screen";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { clientsAnswer, unrebatedAnswer } from "@/server/archive/answers";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Clients" };

/** Whose the commissions are, and what is nobody's. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={ClientsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays((days) =>
          Promise.all([
            data.read(commissionRoutes.clients, days, clientsAnswer),
            data.read(commissionRoutes.unrebated, days, unrebatedAnswer),
          ]),
        )
      }
    />
  );
}
