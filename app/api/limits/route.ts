import { readLimits } from "@/server/gateway/limits";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

/** How much of the exchange's limits is used now, and how fast it answers: `?account`. */
export const GET = routeHandler({ capability: "orders.view" }, async ({ query, principal }) => {
  const accountId = query.account;
  if (accountId === undefined) throw new Refusal({ kind: "not-found", what: "This account" });
  return respondTo<"GET /api/limits">(await readLimits(principal, accountId));
});
