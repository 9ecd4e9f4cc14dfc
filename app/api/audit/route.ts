import { auditPage } from "@/server/audit/entries";
import { readAuditQuery } from "@/server/audit/query";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Who did what on the desk, as far as the role may see it, newest first, page by page. */
export const GET = door({ capability: "audit.view" }, async ({ principal, url }) => {
  const { filter, before } = readAuditQuery(url.searchParams);
  return respond(await auditPage(principal, filter, before));
});
