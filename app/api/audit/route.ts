import { auditPage } from "@/server/audit/entries";
import { readAuditQuery } from "@/server/audit/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Who did what on the desk, as far as the role may see it, newest first, page by page. */
export const GET = routeHandler({ capability: "audit.view" }, async ({ principal, query }) => {
  const { filter, before } = readAuditQuery(query);
  return respondTo<"GET /api/audit">(await auditPage(principal, filter, before));
});
