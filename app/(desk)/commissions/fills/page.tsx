import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { FillsPage } from "./fills-page";

export const metadata: Metadata = { title: "Fills" };

/** The fills behind the reports. */
export default async function Page() {
  await requirePrincipal();
  return <FillsPage />;
}
