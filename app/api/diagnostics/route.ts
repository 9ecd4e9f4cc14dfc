import { listDrift } from "@/server/gateway/drift";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** What the exchange answered that the desk does not know, for those who keep its connections. */
export const GET = routeHandler({ capability: "connections.view" }, async ({ principal }) =>
  respondTo<"GET /api/diagnostics">(await listDrift(principal)),
);
