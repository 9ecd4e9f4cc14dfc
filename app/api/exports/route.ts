import { readAccountQuery } from "@/server/archive/commissions/query";
import { listExports } from "@/server/exports/export-runs";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The newest exports of an account, how far they are, and their manifests: `?account`. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ query, principal }) =>
  respondTo<"GET /api/exports">({ runs: await listExports(principal, readAccountQuery(query)) }),
);
