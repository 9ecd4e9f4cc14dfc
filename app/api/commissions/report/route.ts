import { mustOwnAccount } from "@/server/accounts/connections";
import { readReportQuery } from "@/server/archive/commissions/query";
import { commissionReport } from "@/server/archive/commissions/report";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/**
 * Exact sums of an account's commissions over days of UTC+8, at most 400, grouped, with how
 * complete each day is: `?account&from&to&group=day|product|symbol&product&symbol`, and
 * `&asOf=latest|verified|2026-11-20` for what was known earlier.
 */
export const GET = readRoute(
  { capability: "commissions.view", scope: "report" },
  async ({ url, principal }) => {
    const { range, group, asOf } = readReportQuery(url);
    await mustOwnAccount(principal, range.accountId);
    return respondTo<"GET /api/commissions/report">(await commissionReport(range, group, asOf));
  },
);
