import { verifyExport } from "@/server/exports/export-runs";
import { readVerificationQuery } from "@/server/exports/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Whether a file is byte for byte one that this desk exported: `?sha256&name`. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ query, principal }) =>
  respondTo<"GET /api/exports/verification">(
    await verifyExport(principal, readVerificationQuery(query)),
  ),
);
