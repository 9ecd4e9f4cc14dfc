import type { Metadata } from "next";
import { ExportsScreen } from "@/components/commissions/exports-screen";
import { alertRoutes } from "@/lib/api/routes/alerts";
import { exportRoutes } from "@/lib/api/routes/exports";
import { listChannels } from "@/server/delivery/channels";
import { listExports } from "@/server/exports/export-runs";
import { listSchedules } from "@/server/exports/schedules";
import { listTokens } from "@/server/http/api-tokens";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Exports" };

/** Files of the archive, with what proves them. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="commissions.view"
      broker
      Screen={ExportsScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.lastDays(({ account }) =>
          Promise.all([
            data.read(exportRoutes.list, { account }, async ({ principal }) => ({
              runs: await listExports(principal, account),
            })),
            data.read(exportRoutes.schedules, { account }, ({ principal }) =>
              listSchedules(principal, account),
            ),
            data.may("exports.schedule") &&
              data.read(alertRoutes.channels, {}, ({ principal }) => listChannels(principal)),
            data.may("users.manage") &&
              data.read(exportRoutes.tokens, { account }, async ({ principal }) => ({
                tokens: await listTokens(principal, account),
              })),
          ]),
        )
      }
    />
  );
}
