import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { KnownOverview } from "@/components/overview/overview-screen";
import { needsPerson } from "@/lib/alerts/notices";
import { firstStartCookie } from "@/lib/overview/api";
import type { Principal } from "@/lib/people/roles";
import { openAlerts } from "@/server/alerts/alerts";
import { requirePrincipal } from "@/server/auth/current-principal";
import { isFirstStart, overview } from "@/server/overview/overview";
import { OverviewPage } from "./overview-page";

export const metadata: Metadata = { title: "Overview" };

/** What needs attention, and the desk's status; on a first start the way to a first order. */
export default async function Page() {
  const principal = await requirePrincipal();
  const remembered = (await cookies()).get(firstStartCookie)?.value;
  const first = await isFirstStart(principal, remembered);
  const known = first ? null : await knownOverview(principal);
  return <OverviewPage first={first} known={known} />;
}

/** What the overview says, and how many alerts need a person. */
async function knownOverview(principal: Principal): Promise<KnownOverview> {
  const [answer, alerts] = await Promise.all([overview(principal), openAlerts(principal)]);
  const at = Date.now();
  return { overview: answer, at, alerts: alerts.filter((alert) => needsPerson(alert, at)).length };
}
