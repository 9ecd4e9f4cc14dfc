import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { ReportPage } from "./report-page";

export const metadata: Metadata = { title: "Commissions" };

/** Rebates of the broker by day, product and symbol. */
export default async function Page() {
  await requirePrincipal();
  return <ReportPage />;
}
