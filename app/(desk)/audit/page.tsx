import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { auditRoutes } from "@/lib/api/routes/audit";
import { auditPage } from "@/server/audit/entries";
import { lastVerification, withDatabaseProtection } from "@/server/audit/verify";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Audit" };

/** Who did what on this desk. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="audit.view"
      Screen={AuditScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.isUsual &&
            data.readPages(auditRoutes.list, {}, ({ principal, query }) => {
              const { q: text, before = null, ...filter } = query;
              return auditPage(principal, { ...filter, text }, before);
            }),
          data.read(auditRoutes.verification, {}, async ({ principal }) =>
            withDatabaseProtection(principal, await lastVerification(principal.deskId)),
          ),
        ])
      }
    />
  );
}
