import { connectionsPage } from "@/server/connections/list";
import { removeKey } from "@/server/connections/remove";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Takes a key off the desk; at the exchange it works until it is revoked there. */
export const DELETE = door(
  { capability: "connections.manage", password: "recent" },
  async ({ principal, params }) => {
    await removeKey(principal, String(params.id));
    return respond(await connectionsPage(principal));
  },
);
