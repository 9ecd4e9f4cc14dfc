import { correctionReport } from "@/server/archive/commissions/correction-report";
import { readCorrectionsQuery } from "@/server/archive/commissions/query";
import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/**
 * What changed after its day had been synced, newest first, with its effect on the rebate:
 * `?account&from&to&kind&state=open|confirmed|returned&after&limit`.
 */
export const GET = door({ capability: "commissions.view" }, async ({ url, principal }) => {
  const { range, after, limit } = readCorrectionsQuery(url);
  await mustOwnAccount(principal, range.accountId);
  return respond(await correctionReport(range, after, limit));
});
