import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { NewSubAccountsPage } from "./new-sub-accounts-page";

export const metadata: Metadata = { title: "Create sub-accounts" };

/** New sub-accounts, from a list to the delivery of their keys. */
export default async function Page() {
  await requirePrincipal();
  return <NewSubAccountsPage />;
}
