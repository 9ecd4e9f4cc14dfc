import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { AssetsPage } from "./assets-page";

export const metadata: Metadata = { title: "Sub-account assets" };

/** Futures assets of the broker's sub-accounts. */
export default async function Page() {
  await requirePrincipal();
  return <AssetsPage />;
}
