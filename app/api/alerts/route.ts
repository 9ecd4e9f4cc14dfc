import { openAlerts, resolvedAlerts } from "@/server/alerts/alerts";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Open alerts of the lists that this person may see; `?state=resolved`: of the last seven days. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ query, principal }) => {
  const isResolved = query.state === "resolved";
  const alerts = await (isResolved ? resolvedAlerts(principal) : openAlerts(principal));
  return respondTo<"GET /api/alerts">({ alerts });
});
