import { fillsAnswer } from "@/server/archive/answers";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** One page of fills, newest first: `?account&from&to&product&symbol&order&after&limit`. */
export const GET = readRoute({ capability: "commissions.view", scope: "fills" }, async (asked) =>
  respondTo<"GET /api/commissions/fills">(await fillsAnswer(asked)),
);
