import { fillHistory } from "@/server/archive/commissions/fills";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { Refusal } from "@/server/http/refusal";
import { respond } from "@/server/http/respond";

/** One fill with everything the exchange ever said of it: `?account`. */
export const GET = door({ capability: "commissions.view" }, async ({ url, params, principal }) => {
  const accountId = readAccountQuery(url);
  await mustOwnAccount(principal, accountId);
  const history = await fillHistory(accountId, String(params.fill));
  if (history === null) throw new Refusal({ kind: "not-found", what: "This fill" });
  return respond(history);
});
