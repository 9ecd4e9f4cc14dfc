import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { TransfersPage } from "./transfers-page";

export const metadata: Metadata = { title: "Deposits & withdrawals" };

/** Deposits and withdrawals of the broker's sub-accounts. */
export default async function Page() {
  await requirePrincipal();
  return <TransfersPage />;
}
