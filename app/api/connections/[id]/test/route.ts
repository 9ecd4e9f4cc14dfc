import { testKey } from "@/server/gateway/account-probe";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Asks the exchange with the key for something that changes nothing. */
export const POST = routeHandler(
  { capability: "connections.view" },
  async ({ principal, params }) =>
    respondTo<"POST /api/connections/[id]/test">(await testKey(principal, String(params.id))),
);
