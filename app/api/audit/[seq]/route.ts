import { auditEntry } from "@/server/audit/entries";
import { entryNumber } from "@/server/audit/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** One entry of the audit between its neighbours in the chain. */
export const GET = routeHandler({ capability: "audit.view" }, async ({ principal, params }) =>
  respondTo<"GET /api/audit/[seq]">(
    await auditEntry(principal, entryNumber("entry", String(params.seq))),
  ),
);
