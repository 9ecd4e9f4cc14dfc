import { auditRoutes } from "@/lib/api/routes/audit";
import { auditPage } from "@/server/audit/entries";
import { handle } from "@/server/http/handle";

export const GET = handle(auditRoutes.list, ({ principal, query }) => {
  const { q: text, before = null, ...filter } = query;
  return auditPage(principal, { ...filter, text }, before);
});
