import { mustOwnAccount } from "@/server/accounts/connections";
import { coverageOf } from "@/server/archive/commissions/coverage";
import { readRangeQuery } from "@/server/archive/commissions/query";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** How far the days of a range are read: `?account&from&to`. */
export const GET = readRoute(
  { capability: "commissions.view", scope: "coverage" },
  async ({ url, principal }) => {
    const { accountId, from, to } = readRangeQuery(url);
    await mustOwnAccount(principal, accountId);
    return respondTo<"GET /api/commissions/days">(await coverageOf(accountId, from, to));
  },
);
