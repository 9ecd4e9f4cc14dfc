import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { mustOwnAccount } from "@/server/accounts/connections";
import { handle } from "@/server/http/handle";
import { knownUids } from "@/server/sub-accounts/registry";

export const GET = handle(subAccountRoutes.uids, async ({ query, principal }) => {
  await mustOwnAccount(principal, query.account);
  return knownUids(query.account);
});
