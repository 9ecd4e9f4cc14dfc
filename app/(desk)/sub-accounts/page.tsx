import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { SubAccountsPage } from "./sub-accounts-page";

export const metadata: Metadata = { title: "Sub-accounts" };

/** The sub-accounts that this desk made. */
export default async function Page() {
  await requirePrincipal();
  return <SubAccountsPage />;
}
