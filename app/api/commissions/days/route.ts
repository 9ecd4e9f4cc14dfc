import { coverageAnswer } from "@/server/archive/answers";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** How far the days of a range are read, and how the exchange answers: `?account&from&to`. */
export const GET = readRoute({ capability: "commissions.view", scope: "coverage" }, async (asked) =>
  respondTo<"GET /api/commissions/days">(await coverageAnswer(asked)),
);
