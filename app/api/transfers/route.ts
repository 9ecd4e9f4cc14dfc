import { mustOwnAccount } from "@/server/accounts/connections";
import { transferPage } from "@/server/archive/transfers/list";
import { readTransfersQuery } from "@/server/archive/transfers/query";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** A page of the archived deposits and withdrawals: `?account&from&to` and filters. */
export const GET = readRoute(
  { capability: "transfers.view", scope: "transfers" },
  async ({ query, principal }) => {
    const { range, after, limit } = readTransfersQuery(query);
    await mustOwnAccount(principal, range.accountId);
    return respondTo<"GET /api/transfers">(await transferPage(range, after, limit));
  },
);
