import { readClock } from "@/server/gateway/clock/ask-time";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** How far the clock of an account's exchange is from the desk's. */
export const GET = routeHandler({ capability: "orders.view" }, async ({ principal, params }) =>
  respondTo<"GET /api/accounts/[id]/clock">(await readClock(principal, String(params.id))),
);
