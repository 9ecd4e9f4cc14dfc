import { mustOwnAccount } from "@/server/archive/own-account";
import { transferPage } from "@/server/archive/transfers/list";
import { readTransfersQuery } from "@/server/archive/transfers/query";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** A page of the archived deposits and withdrawals: `?account&from&to` and filters. */
export const GET = door({ capability: "transfers.view" }, async ({ url, principal }) => {
  const { range, after, limit } = readTransfersQuery(url);
  await mustOwnAccount(principal, range.accountId);
  return respond(await transferPage(range, after, limit));
});
