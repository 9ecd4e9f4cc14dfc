import { mustOwnAccount } from "@/server/accounts/connections";
import { transferPage } from "@/server/archive/transfers/list";
import { readTransfersQuery } from "@/server/archive/transfers/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A page of the archived deposits and withdrawals: `?account&from&to` and filters. */
export const GET = routeHandler({ capability: "transfers.view" }, async ({ url, principal }) => {
  const { range, after, limit } = readTransfersQuery(url);
  await mustOwnAccount(principal, range.accountId);
  return respondTo<"GET /api/transfers">(await transferPage(range, after, limit));
});
