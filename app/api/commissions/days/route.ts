import { readRangeQuery } from "@/server/archive/commissions/query";
import { coverageOf } from "@/server/archive/commissions/stand";
import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** How far the days of a range are read: `?account&from&to`. */
export const GET = door({ capability: "commissions.view" }, async ({ url, principal }) => {
  const { accountId, from, to } = readRangeQuery(url);
  await mustOwnAccount(principal, accountId);
  return respond(await coverageOf(accountId, from, to));
});
