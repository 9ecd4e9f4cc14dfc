import type { Metadata } from "next";
import { cookies } from "next/headers";
import { firstStartCookie } from "@/lib/overview/api";
import { requirePrincipal } from "@/server/auth/current-principal";
import { isFirstStart, overview } from "@/server/overview/overview";
import { OverviewPage } from "./overview-page";

export const metadata: Metadata = { title: "Overview" };

/** What needs attention, and the desk's status; on a first start the way to a first order. */
export default async function Page() {
  const principal = await requirePrincipal();
  const remembered = (await cookies()).get(firstStartCookie)?.value;
  const first = await isFirstStart(principal, remembered);
  const known = first ? null : { overview: await overview(principal), at: Date.now() };
  return <OverviewPage first={first} known={known} />;
}
