import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { JournalPage } from "./journal-page";

export const metadata: Metadata = { title: "Journal" };

/** What this desk meant to change at its exchanges. */
export default async function Page() {
  await requirePrincipal();
  return <JournalPage />;
}
