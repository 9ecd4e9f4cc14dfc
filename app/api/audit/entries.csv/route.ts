import { exportAudit } from "@/server/audit/export";
import { readAuditQuery } from "@/server/audit/query";
import { routeHandler } from "@/server/http/route-handler";

/** What a filter leaves of the audit as a file; that it was made is an entry. */
export const GET = routeHandler(
  { capability: "audit.export", password: "recent" },
  async ({ principal, query }) => {
    const { filter } = readAuditQuery(query);
    return new Response(await exportAudit(principal, filter), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
      },
    });
  },
);
