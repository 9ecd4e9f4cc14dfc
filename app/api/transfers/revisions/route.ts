import { mustOwnAccount } from "@/server/archive/own-account";
import { readTransferKey } from "@/server/archive/transfers/query";
import { transferTimeline } from "@/server/archive/transfers/timeline";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** What one transfer is and was: `?account&uid&txId&coin&type&subType`. */
export const GET = door({ capability: "transfers.view" }, async ({ url, principal }) => {
  const { accountId, key } = readTransferKey(url);
  await mustOwnAccount(principal, accountId);
  return respond(await transferTimeline(accountId, key));
});
