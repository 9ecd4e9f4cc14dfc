import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { checkNow } from "@/server/journal/entry";

/** Has an entry's order looked for at once; the journal tells what was found. */
export const POST = routeHandler({ capability: "orders.cancel" }, async ({ principal, params }) => {
  await checkNow(principal, String(params.intent));
  return respondTo<"POST /api/journal/[intent]/check">({}, 202);
});
