import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { knownUids } from "@/server/sub-accounts/registry";

/** The uids of sub-accounts that the desk knows under an account: `?account=`. */
export const GET = door({ capability: "sub-accounts.view" }, async ({ url, principal }) => {
  const accountId = url.searchParams.get("account") ?? "";
  await mustOwnAccount(principal, accountId);
  return respond(await knownUids(accountId));
});
