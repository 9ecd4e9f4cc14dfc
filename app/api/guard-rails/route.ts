import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { changeOwnLimits, ownLimitsRequest, readGuardRails } from "@/server/people/guard-rails";
import { Refusal } from "@/server/refusal";

/** What bounds the orders of the person who asks: `?account`. */
export const GET = routeHandler({ capability: "orders.view" }, async ({ query, principal }) => {
  const accountId = query.account;
  if (accountId === undefined) throw new Refusal({ kind: "not-found", what: "This account" });
  return respondTo<"GET /api/guard-rails">(await readGuardRails(principal, accountId));
});

/** Sets or removes limits of one's own on an account. */
export const PUT = routeHandler(
  { capability: "orders.place", body: ownLimitsRequest },
  async ({ principal, body }) => {
    await changeOwnLimits(principal, body);
    return respondTo<"PUT /api/guard-rails">(await readGuardRails(principal, body.accountId));
  },
);
