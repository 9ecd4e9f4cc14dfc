import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { CoveragePage } from "./coverage-page";

export const metadata: Metadata = { title: "Coverage" };

/** How far each day of the archive is read. */
export default async function Page() {
  await requirePrincipal();
  return <CoveragePage />;
}
