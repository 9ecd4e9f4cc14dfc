import { mustOwnAccount } from "@/server/accounts/connections";
import { transferTimeline } from "@/server/archive/transfers/list";
import { readTransferKey } from "@/server/archive/transfers/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** What one transfer is and was: `?account&uid&txId&coin&type&subType`. */
export const GET = routeHandler({ capability: "transfers.view" }, async ({ query, principal }) => {
  const { accountId, key } = readTransferKey(query);
  await mustOwnAccount(principal, accountId);
  return respondTo<"GET /api/transfers/revisions">(await transferTimeline(accountId, key));
});
