import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { checkNow } from "@/server/journal/resolve/check-now";

/** Has an entry's order looked for at once; the journal tells what was found. */
export const POST = door({ capability: "orders.cancel" }, async ({ principal, params }) => {
  await checkNow(principal, String(params.intent));
  return respond({}, 202);
});
