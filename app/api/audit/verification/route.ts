import { lastVerification, verifyOnRequest, withDatabaseProtection } from "@/server/audit/verify";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Whether the audit's chain is whole, and when that was last recomputed. */
export const GET = routeHandler({ capability: "audit.view" }, async ({ principal }) =>
  respondTo<"GET /api/audit/verification">(
    await withDatabaseProtection(principal, await lastVerification(principal.deskId)),
  ),
);

/** Recomputes it now. */
export const POST = routeHandler({ capability: "audit.view" }, async ({ principal }) =>
  respondTo<"POST /api/audit/verification">(
    await withDatabaseProtection(principal, await verifyOnRequest(principal)),
  ),
);
