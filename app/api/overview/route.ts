import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { overview } from "@/server/overview/overview";

/** What needs attention on this desk, as far as this user may see it. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ principal }) =>
  respondTo<"GET /api/overview">(await overview(principal)),
);
