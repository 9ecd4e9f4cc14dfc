import { mustOwnAccount } from "@/server/accounts/connections";
import { clientReport } from "@/server/archive/clients/client-report";
import { readClientsQuery } from "@/server/archive/commissions/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { reportTurns } from "@/server/http/turns";

/**
 * The clients of an account, and exact sums of its commissions by client and by what attributes
 * them, with what is nobody's: `?account&from&to&product&symbol`.
 */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, principal, request }) => {
    const range = readClientsQuery(query);
    await mustOwnAccount(principal, range.accountId);
    const report = await reportTurns().take(principal.personId, request.signal, () =>
      clientReport(range),
    );
    return respondTo<"GET /api/commissions/clients">(report);
  },
);
