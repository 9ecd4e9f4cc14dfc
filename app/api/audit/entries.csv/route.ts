import { auditRoutes } from "@/lib/api/routes/audit";
import { exportAudit } from "@/server/audit/export";
import { handle } from "@/server/http/handle";

export const GET = handle(auditRoutes.export, async ({ principal, query }) => {
  const { q: text, before: _, ...filter } = query;
  return new Response(await exportAudit(principal, { ...filter, text }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit.csv"',
    },
  });
});
