import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { dayOrders } from "@/server/overview/day-orders";

/** What became of the orders that this desk sent today, UTC, by the hour. */
export const GET = routeHandler({ capability: "journal.view" }, async ({ principal }) =>
  respondTo<"GET /api/overview/day">(await dayOrders(principal)),
);
