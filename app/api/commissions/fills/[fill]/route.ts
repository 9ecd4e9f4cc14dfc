import { mustOwnAccount } from "@/server/accounts/connections";
import { fillHistory } from "@/server/archive/commissions/fills";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

/** One fill with everything the exchange ever said of it: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, params, principal }) => {
    const accountId = readAccountQuery(query);
    await mustOwnAccount(principal, accountId);
    const history = await fillHistory(accountId, String(params.fill));
    if (history === null) throw new Refusal({ kind: "not-found", what: "This fill" });
    return respondTo<"GET /api/commissions/fills/[fill]">(history);
  },
);
