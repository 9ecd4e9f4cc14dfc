import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { RiskPage } from "./risk-page";

export const metadata: Metadata = { title: "Risk" };

/** Max open and leverage. */
export default async function Page() {
  await requirePrincipal();
  return <RiskPage />;
}
