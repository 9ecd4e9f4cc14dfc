import { mustOwnAccount } from "@/server/accounts/connections";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { knownUids } from "@/server/sub-accounts/registry";

/** The uids of sub-accounts that the desk knows under an account: `?account=`. */
export const GET = routeHandler(
  { capability: "sub-accounts.view" },
  async ({ query, principal }) => {
    const accountId = query.account ?? "";
    await mustOwnAccount(principal, accountId);
    return respondTo<"GET /api/assets">(await knownUids(accountId));
  },
);
