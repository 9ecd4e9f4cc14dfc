import { mustOwnAccount } from "@/server/accounts/connections";
import { lastCheckOf } from "@/server/archive/commissions/archive-checks";
import { coverageOf, syncPaceOf } from "@/server/archive/commissions/coverage";
import { readRangeQuery } from "@/server/archive/commissions/query";
import { probesOf } from "@/server/archive/commissions/source-probes";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** How far the days of a range are read, and how the exchange answers: `?account&from&to`. */
export const GET = readRoute(
  { capability: "commissions.view", scope: "coverage" },
  async ({ query, principal }) => {
    const { accountId, from, to } = readRangeQuery(query);
    await mustOwnAccount(principal, accountId);
    const [coverage, check, probes] = await Promise.all([
      coverageOf(accountId, from, to),
      lastCheckOf(accountId),
      probesOf(accountId),
    ]);
    const pace = await syncPaceOf(accountId, coverage.now);
    return respondTo<"GET /api/commissions/days">({
      ...{ ...coverage, check, pace },
      probes: [...probes],
    });
  },
);
