import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAnswer } from "@/lib/api/prefetch";
import { alertRoutes } from "@/lib/api/routes/alerts";
import { deskRoutes } from "@/lib/api/routes/desk";
import { can } from "@/lib/users/roles";
import { openAlerts } from "@/server/alerts/alerts";
import { requirePrincipal } from "@/server/auth/current-principal";
import { dayOrders } from "@/server/overview/day-orders";
import { overview } from "@/server/overview/overview";
import { sampleOnDesk } from "@/server/sample/remove";
import { OverviewPage } from "./overview-page";

export const metadata: Metadata = { title: "Overview" };

/** What a user should know first, by role. */
export default async function Page() {
  const principal = await requirePrincipal();
  const queries = new QueryClient();
  await Promise.all([
    prefetchAnswer(queries, deskRoutes.sample, {}, () => sampleOnDesk(principal)),
    prefetchAnswer(queries, deskRoutes.overview, {}, () => overview(principal)),
    prefetchAnswer(queries, alertRoutes.list, {}, async () => ({
      alerts: await openAlerts(principal),
    })),
    can(principal.role, "journal.view") &&
      prefetchAnswer(queries, deskRoutes.dayOrders, {}, () => dayOrders(principal)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
