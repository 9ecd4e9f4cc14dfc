import { mustOwnAccount } from "@/server/accounts/connections";
import { fillPage } from "@/server/archive/commissions/fills";
import { readFillsQuery } from "@/server/archive/commissions/query";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** One page of fills, newest first: `?account&from&to&product&symbol&order&after&limit`. */
export const GET = readRoute(
  { capability: "commissions.view", scope: "fills" },
  async ({ query, principal }) => {
    const { range, after, limit } = readFillsQuery(query);
    await mustOwnAccount(principal, range.accountId);
    return respondTo<"GET /api/commissions/fills">(await fillPage(range, after, limit));
  },
);
