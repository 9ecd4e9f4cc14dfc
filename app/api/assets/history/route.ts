import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { mustOwnAccount } from "@/server/accounts/connections";
import { handle } from "@/server/http/handle";
import { assetHistory } from "@/server/sub-accounts/asset-history";

export const GET = handle(subAccountRoutes.assetHistory, async ({ query, principal }) => {
  await mustOwnAccount(principal, query.account);
  return assetHistory(query.account, query.uid ?? null);
});
