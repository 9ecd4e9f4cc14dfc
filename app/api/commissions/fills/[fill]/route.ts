import { commissionRoutes } from "@/lib/api/routes/commissions";
import { mustOwnAccount } from "@/server/accounts/connections";
import { fillHistory } from "@/server/archive/commissions/fills";
import { DeskError } from "@/server/desk-error";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.fill, async ({ query, params, principal }) => {
  await mustOwnAccount(principal, query.account);
  const history = await fillHistory(query.account, params.fill);
  if (history === null) throw new DeskError({ kind: "not-found", what: "This fill" });
  return history;
});
