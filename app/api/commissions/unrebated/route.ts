import { mustOwnAccount } from "@/server/accounts/connections";
import { unrebatedOrders } from "@/server/archive/clients/unrebated-orders";
import { readRangeQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { reportTurns } from "@/server/http/turns";

/** Orders of the desk that earn the broker no rebate, and why: `?account&from&to`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, principal, request }) => {
    const range = readRangeQuery(query);
    await mustOwnAccount(principal, range.accountId);
    const orders = await reportTurns().take(principal.personId, request.signal, () =>
      unrebatedOrders(range),
    );
    return respondTo<"GET /api/commissions/unrebated">(orders);
  },
);
