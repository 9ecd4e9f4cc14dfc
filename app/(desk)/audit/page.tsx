import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { auditPage } from "@/server/audit/entries";
import { readAuditQuery } from "@/server/audit/query";
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
            data.readPages("/api/audit", {}, ({ principal, query }) => {
              const { filter, before } = readAuditQuery(query);
              return auditPage(principal, filter, before);
            }),
          data.read("/api/audit/verification", {}, async ({ principal }) =>
            withDatabaseProtection(principal, await lastVerification(principal.deskId)),
          ),
        ])
      }
    />
  );
}
