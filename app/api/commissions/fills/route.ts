import { mustOwnAccount } from "@/server/accounts/connections";
import { fillPage } from "@/server/archive/commissions/fills";
import { readFillsQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** One page of fills, newest first: `?account&from&to&product&symbol&order&after&limit`. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ url, principal }) => {
  const { range, after, limit } = readFillsQuery(url);
  await mustOwnAccount(principal, range.accountId);
  return respondTo<"GET /api/commissions/fills">(await fillPage(range, after, limit));
});
