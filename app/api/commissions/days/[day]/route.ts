import { commissionRoutes } from "@/lib/api/routes/commissions";
import { mustOwnAccount } from "@/server/accounts/connections";
import { syncRunsOf } from "@/server/archive/commissions/coverage";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.day, async ({ query, params, principal }) => {
  await mustOwnAccount(principal, query.account);
  return syncRunsOf(query.account, params.day);
});
