import { transfersAnswer } from "@/server/archive/answers";
import { readRoute } from "@/server/http/read-route";
import { respondTo } from "@/server/http/respond";

/** A page of the archived deposits and withdrawals: `?account&from&to` and filters. */
export const GET = readRoute({ capability: "transfers.view", scope: "transfers" }, async (asked) =>
  respondTo<"GET /api/transfers">(await transfersAnswer(asked)),
);
