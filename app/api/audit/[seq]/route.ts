import { auditRoutes } from "@/lib/api/routes/audit";
import { auditEntry } from "@/server/audit/entries";
import { handle } from "@/server/http/handle";

export const GET = handle(auditRoutes.entry, ({ principal, params }) =>
  auditEntry(principal, params.seq),
);
