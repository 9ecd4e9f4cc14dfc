import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { PlanOrdersPage } from "./plan-orders-page";

export const metadata: Metadata = { title: "Plan orders" };

/** Plan orders that wait. */
export default async function Page() {
  await requirePrincipal();
  return <PlanOrdersPage />;
}
