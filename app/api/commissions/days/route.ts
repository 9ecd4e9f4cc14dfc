import { mustOwnAccount } from "@/server/accounts/connections";
import { coverageOf } from "@/server/archive/commissions/coverage";
import { readRangeQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** How far the days of a range are read: `?account&from&to`. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ url, principal }) => {
  const { accountId, from, to } = readRangeQuery(url);
  await mustOwnAccount(principal, accountId);
  return respondTo<"GET /api/commissions/days">(await coverageOf(accountId, from, to));
});
