import { isDay } from "@/lib/time";
import { mustOwnAccount } from "@/server/accounts/connections";
import { syncRunsOf } from "@/server/archive/commissions/coverage";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

/** How one day of UTC+8 was synced, sync run by sync run: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, params, principal }) => {
    const accountId = readAccountQuery(query);
    await mustOwnAccount(principal, accountId);
    const day = String(params.day);
    if (!isDay(day)) throw new Refusal({ kind: "not-found", what: "This day" });
    return respondTo<"GET /api/commissions/days/[day]">(await syncRunsOf(accountId, day));
  },
);
