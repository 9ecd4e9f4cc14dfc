import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { auditPage } from "@/server/audit/entries";
import { readAuditQuery } from "@/server/audit/query";
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
        data.isUsual
          ? data.readPages("/api/audit", {}, ({ principal, query }) => {
              const { filter, before } = readAuditQuery(query);
              return auditPage(principal, filter, before);
            })
          : null
      }
    />
  );
}
