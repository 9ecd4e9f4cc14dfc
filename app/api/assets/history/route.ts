import { mustOwnAccount } from "@/server/accounts/connections";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { assetHistory } from "@/server/sub-accounts/asset-history";

/** The newest snapshots of sub-accounts' assets: `?account=`; all of one of them: `&uid=`. */
export const GET = routeHandler(
  { capability: "sub-accounts.view" },
  async ({ query, principal }) => {
    const [accountId, uid] = [query.account ?? "", query.uid || null];
    await mustOwnAccount(principal, accountId);
    return respondTo<"GET /api/assets/history">(await assetHistory(accountId, uid));
  },
);
