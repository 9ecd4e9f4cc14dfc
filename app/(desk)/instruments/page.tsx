import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { InstrumentsPage } from "./instruments-page";

export const metadata: Metadata = { title: "Markets" };

/** Everything that can be traded, with its rules. */
export default async function Page() {
  await requirePrincipal();
  return <InstrumentsPage />;
}
