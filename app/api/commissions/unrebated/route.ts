import { unrebatedAnswer } from "@/server/archive/answers";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Orders of the desk that earn the broker no rebate, and why: `?account&from&to`. */
export const GET = routeHandler({ capability: "commissions.view" }, async (asked) =>
  respondTo<"GET /api/commissions/unrebated">(await unrebatedAnswer(asked)),
);
