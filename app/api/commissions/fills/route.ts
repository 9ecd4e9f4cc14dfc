import { fillPage } from "@/server/archive/commissions/fills";
import { readFillsQuery } from "@/server/archive/commissions/query";
import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** One page of fills, newest first: `?account&from&to&product&symbol&order&after&limit`. */
export const GET = door({ capability: "commissions.view" }, async ({ url, principal }) => {
  const { range, after, limit } = readFillsQuery(url);
  await mustOwnAccount(principal, range.accountId);
  return respond(await fillPage(range, after, limit));
});
