import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { intentHistory } from "@/server/journal/entry";

/** One entry of the journal with all its events. */
export const GET = routeHandler({ capability: "journal.view" }, async ({ principal, params }) =>
  respondTo<"GET /api/journal/[intent]">(await intentHistory(principal, String(params.intent))),
);
