import { mustOwnAccount } from "@/server/accounts/connections";
import { readSummaryQuery } from "@/server/archive/transfers/query";
import { transferSummary } from "@/server/archive/transfers/summary";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** How long transfers wait, and the flow of each coin by day: `?account&from&to`. */
export const GET = routeHandler({ capability: "transfers.view" }, async ({ query, principal }) => {
  const asked = readSummaryQuery(query);
  await mustOwnAccount(principal, asked.accountId);
  return respondTo<"GET /api/transfers/summary">(await transferSummary(asked));
});
