import type { Metadata } from "next";
import { GET as channelsRoute } from "@/app/api/channels/route";
import { GET as exportsRoute } from "@/app/api/exports/route";
import { GET as schedulesRoute } from "@/app/api/exports/schedules/route";
import { GET as tokensRoute } from "@/app/api/tokens/route";
import { ExportsScreen } from "@/components/commissions/exports-screen";
import { AccountListPage, ofLastDays, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Exports" };

/** Files of the archive, with what proves them. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="commissions.view"
      broker
      Screen={ExportsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={ofLastDays(({ ask, may }, { account }) =>
        Promise.all([
          ask("/api/exports", exportsRoute, { account }),
          ask("/api/exports/schedules", schedulesRoute, { account }),
          may("exports.schedule") ? ask("/api/channels", channelsRoute) : null,
          may("people.manage") ? ask("/api/tokens", tokensRoute, { account }) : null,
        ]),
      )}
    />
  );
}
