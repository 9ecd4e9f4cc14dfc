import { readAccountQuery } from "@/server/archive/commissions/query";
import { clientPayouts } from "@/server/archive/payouts/payees";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A client's payee with its history, and the ledger of its payouts: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, params, principal }) => {
    const account = readAccountQuery(query);
    return respondTo<"GET /api/clients/[client]/payouts">(
      await clientPayouts(principal, account, String(params.client)),
    );
  },
);
