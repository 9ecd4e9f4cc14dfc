import { connectionsPage } from "@/server/accounts/connections";
import { liveRequest } from "@/server/accounts/request-schemas";
import { allowLive, forbidLive } from "@/server/accounts/venues";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** An owner allows orders on a live account by typing its name. */
export const POST = routeHandler(
  { capability: "connections.manage", password: "recent", body: liveRequest },
  async ({ principal, params, body }) => {
    await allowLive(principal, String(params.id), body.name);
    return respondTo<"POST /api/accounts/[id]/live">(await connectionsPage(principal));
  },
);

/** Takes the permission back. */
export const DELETE = routeHandler(
  { capability: "connections.manage" },
  async ({ principal, params }) => {
    await forbidLive(principal, String(params.id));
    return respondTo<"DELETE /api/accounts/[id]/live">(await connectionsPage(principal));
  },
);
