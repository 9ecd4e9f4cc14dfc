import { reportAnswer } from "@/server/archive/answers";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/**
 * Exact sums of an account's commissions over days of a zone, at most 400, with how complete they
 * are: `?account&from&to`, `&zone=UTC+8|UTC|Europe/Vienna`, grouped by up to three
 * `&group=month,week,day,product,symbol,order`, of what filters leave
 * (`&product&symbol=BTCUSDT,ETHUSDT&order`, a minus excludes), beside
 * `&compare=none|previous|year`, `&asOf=latest|verified|2026-11-20` for what was known earlier.
 */
export const GET = readRoute({ capability: "commissions.view", scope: "report" }, async (asked) =>
  respondTo<"GET /api/commissions/report">(await reportAnswer(asked)),
);
