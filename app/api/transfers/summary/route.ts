import { transferSummaryAnswer } from "@/server/archive/answers";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** How long transfers wait, and the flow of each coin by day: `?account&from&to`. */
export const GET = routeHandler({ capability: "transfers.view" }, async (asked) =>
  respondTo<"GET /api/transfers/summary">(await transferSummaryAnswer(asked)),
);
