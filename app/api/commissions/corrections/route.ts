import { mustOwnAccount } from "@/server/accounts/connections";
import { correctionReport } from "@/server/archive/commissions/corrections";
import { readCorrectionsQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/**
 * What changed after its day had been synced, newest first, with its effect on the rebate:
 * `?account&from&to&kind&state=open|confirmed|returned&after&limit`.
 */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, principal }) => {
    const { range, after, limit } = readCorrectionsQuery(query);
    await mustOwnAccount(principal, range.accountId);
    return respondTo<"GET /api/commissions/corrections">(
      await correctionReport(range, after, limit),
    );
  },
);
