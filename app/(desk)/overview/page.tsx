import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/principal";
import { OverviewPage } from "./overview-page";

export const metadata: Metadata = { title: "Overview" };

/** What needs somebody, and how the desk stands. */
export default async function Page() {
  await requirePrincipal();
  return <OverviewPage />;
}
