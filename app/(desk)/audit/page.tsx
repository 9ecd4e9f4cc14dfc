import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { AuditPage } from "./audit-page";

export const metadata: Metadata = { title: "Audit" };

/** Who did what on this desk. */
export default async function Page() {
  await requirePrincipal();
  return <AuditPage />;
}
