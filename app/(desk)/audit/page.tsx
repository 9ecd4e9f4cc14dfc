import type { Metadata } from "next";
import { GET as auditRoute } from "@/app/api/audit/route";
import { AuditScreen } from "@/components/audit/audit-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Audit" };

/** Who did what on this desk. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="audit.view"
      Screen={AuditScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ isUsual, ask }) => (isUsual ? ask("/api/audit", auditRoute, {}, "paged") : null)}
    />
  );
}
