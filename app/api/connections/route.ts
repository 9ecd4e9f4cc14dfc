import { addKey } from "@/server/accounts/add-connection";
import { connectionsPage } from "@/server/accounts/connections";
import { addRequest } from "@/server/accounts/request-schemas";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The desk's keys, and the venues a new one may be on. Never a key itself. */
export const GET = routeHandler({ capability: "connections.view" }, async ({ principal }) =>
  respondTo<"GET /api/connections">(await connectionsPage(principal)),
);

/** Takes a key: sealed at once, never read back. */
export const POST = routeHandler(
  { capability: "connections.manage", password: "recent", body: addRequest },
  async ({ principal, body }) => {
    await addKey(principal, body);
    return respondTo<"POST /api/connections">(await connectionsPage(principal));
  },
);
