import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { prefetchAnswer } from "@/lib/api/prefetch";
import { alertRoutes } from "@/lib/api/routes/alerts";
import { deskRoutes } from "@/lib/api/routes/desk";
import { firstStartCookie } from "@/lib/overview/api";
import { can } from "@/lib/users/roles";
import { openAlerts } from "@/server/alerts/alerts";
import { requirePrincipal } from "@/server/auth/current-principal";
import { dayOrders } from "@/server/overview/day-orders";
import { isFirstStart, overview } from "@/server/overview/overview";
import { sampleOnDesk } from "@/server/sample/remove";
import { OverviewPage } from "./overview-page";

export const metadata: Metadata = { title: "Overview" };

/** What needs attention, and the desk's status; on a first start the way to a first order. */
export default async function Page() {
  const principal = await requirePrincipal();
  const remembered = (await cookies()).get(firstStartCookie)?.value;
  const first = await isFirstStart(principal, remembered);
  const queries = new QueryClient();
  await prefetchAnswer(queries, deskRoutes.sample, {}, () => sampleOnDesk(principal));
  if (!first) {
    await Promise.all([
      prefetchAnswer(queries, deskRoutes.overview, {}, () => overview(principal)),
      prefetchAnswer(queries, alertRoutes.list, {}, async () => ({
        alerts: await openAlerts(principal),
      })),
      can(principal.role, "journal.view") &&
        prefetchAnswer(queries, deskRoutes.dayOrders, {}, () => dayOrders(principal)),
    ]);
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OverviewPage first={first} />
    </HydrationBoundary>
  );
}
