import { correctionsAnswer } from "@/server/archive/answers";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/**
 * What changed after its day had been synced, newest first, with its effect on the rebate:
 * `?account&from&to&kind&state=open|confirmed|returned&after&limit`.
 */
export const GET = routeHandler({ capability: "commissions.view" }, async (asked) =>
  respondTo<"GET /api/commissions/corrections">(await correctionsAnswer(asked)),
);
