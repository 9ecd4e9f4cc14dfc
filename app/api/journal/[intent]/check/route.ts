import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { checkNow } from "@/server/journal/entry";

/** Reconciles an entry's order at once; the journal shows the result. */
export const POST = routeHandler({ capability: "orders.cancel" }, async ({ principal, params }) => {
  await checkNow(principal, String(params.intent));
  return respondTo<"POST /api/journal/[intent]/check">({}, 202);
});
