import { connectionsPage, removeKey } from "@/server/accounts/connections";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Takes a key off the desk; at the exchange it works until it is revoked there. */
export const DELETE = routeHandler(
  { capability: "connections.manage", password: "recent" },
  async ({ principal, params }) => {
    await removeKey(principal, String(params.id));
    return respondTo<"DELETE /api/connections/[id]">(await connectionsPage(principal));
  },
);
