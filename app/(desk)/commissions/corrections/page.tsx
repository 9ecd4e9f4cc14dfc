import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { CorrectionsPage } from "./corrections-page";

export const metadata: Metadata = { title: "Corrections" };

/** What changed of a day after it had been synced. */
export default async function Page() {
  await requirePrincipal();
  return <CorrectionsPage />;
}
